/**
 * Where the calls stand in the row. It has four places; a word keeps its place from one moment to
 * the next, so that nothing jumps under a thumb, and what finds no place goes behind "more".
 */

/** @typedef {import("../types.js").Offer} Offer */
/** @typedef {import("../types.js").Asks} Asks */

/** @typedef {{ kind: "say", offer: Offer } | { kind: "group", group: string, offers: Offer[] }} Item */

export const PLACES = 4;

/** Where each group stands when nothing is asked, and when an answer is due. */
const OPEN = { envido: 0, truco: 1, flor: 2, mazo: 3 };
const ANSWER = { truco: 2, envido: 2, flor: 2, mazo: 3 };

/** What goes behind "more" first. */
const YIELDS = ["mazo", "other", "flor", "envido", "truco", "answer"];

/**
 * @param {Offer[]} says
 * @param {Asks | null} asks
 * @returns {(Item | null)[]}
 */
export function placeCalls(says, asks) {
  const items = gather(says);
  const answering = says.some((offer) => offer.group === "answer");
  const order = rank(items, answering ? asks?.contest : undefined);
  const shown = order.length <= PLACES ? order : order.slice(0, PLACES - 1);
  const rest = order.slice(shown.length);
  /** @type {(Item | null)[]} */
  const row = new Array(PLACES).fill(null);
  if (rest.length) row[PLACES - 1] = { kind: "group", group: "more", offers: rest.flatMap(offersOf) };
  for (const item of shown) put(row, item, answering);
  return row;
}

/** One item a group; answers and the "other" words stand alone. @param {Offer[]} says @returns {Item[]} */
function gather(says) {
  /** @type {Item[]} */
  const items = [];
  for (const offer of says) {
    const alone = offer.group === "answer" || offer.group === "other";
    const known = alone ? undefined : items.find((item) => groupOf(item) === offer.group);
    if (!known) items.push({ kind: "say", offer });
    else items[items.indexOf(known)] = { kind: "group", group: offer.group, offers: [...offersOf(known), offer] };
  }
  return items;
}

/** @param {Item} item */
export function groupOf(item) {
  return item.kind === "say" ? item.offer.group : item.group;
}

/** @param {Item} item @returns {Offer[]} */
export function offersOf(item) {
  return item.kind === "say" ? [item.offer] : item.offers;
}

/** The most wanted first. @param {Item[]} items @param {string | undefined} contest */
function rank(items, contest) {
  const weight = (/** @type {Item} */ item) => {
    const group = groupOf(item);
    return YIELDS.indexOf(group) + (group === contest ? 4.5 : 0) + (group === "answer" ? 10 : 0);
  };
  return items
    .map((item, index) => ({ item, index }))
    .sort((a, b) => weight(b.item) - weight(a.item) || a.index - b.index)
    .map(({ item }) => item);
}

/** @param {(Item | null)[]} row @param {Item} item @param {boolean} answering */
function put(row, item, answering) {
  const places = /** @type {Record<string, number>} */ (answering ? ANSWER : OPEN);
  const wish = wanted(item) ?? places[groupOf(item)] ?? row.indexOf(null);
  row[row[wish] === null ? wish : row.indexOf(null)] = item;
}

/** The two answers always stand first. @param {Item} item */
function wanted(item) {
  if (item.kind !== "say") return undefined;
  return { quiero: 0, "no-quiero": 1 }[item.offer.say];
}
