/** Who is who: seats, sides and partners, in the words of the one who looks. */

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../i18n/index.js").Words} Words */

/** Everybody's name; `to` has the same as they stand within a sentence ("2 puntos para vos").
 * @param {Table | null} table @param {View} view @param {Words} words */
export function namer(table, view, words) {
  return { ...naming(table, view, words, ""), to: naming(table, view, words, "to.") };
}

/** @param {Table | null} table @param {View} view @param {Words} words @param {"" | "to."} form of the pronouns */
function naming(table, view, words, form) {
  const seatName = (/** @type {number} */ seat) => {
    if (seat === view.you) return words.t(`${form}you`);
    return sitterName(table, seat, words) || `${seat + 1}`;
  };

  const names = (/** @type {number[]} */ seats) => words.list("and", seats.map(seatName));

  /** A side of a hand, by its seats. @param {number} side @param {number[][]} [sides] */
  const sideName = (side, sides = view.sides) => {
    const seats = sides[side] ?? view.seats.map(({ seat }) => seat).filter((seat) => seat % 2 === side);
    const mine = view.you !== null && seats.includes(view.you);
    if (view.players <= 3) return names(seats);
    if (view.you === null) return names(seats.slice(0, 2)) + (seats.length > 2 ? "…" : "");
    return words.t(form + (mine ? "us" : "them"));
  };

  /** An owner of a score: a side, or with three players a seat. @param {number} owner */
  const scoreName = (owner) => (view.players === 3 ? seatName(owner) : sideName(owner));

  return { seatName, sideName, scoreName };
}

/**
 * The name of who sits on a seat; bots of one kind at one table are told apart by a number. Where
 * a bot stands in for somebody, it is the bot that plays.
 * @param {Table | null} table @param {number} seat @param {Words} words
 */
export function sitterName(table, seat, words) {
  const sitter = table?.seats[seat];
  if (!sitter || sitter.kind !== "bot" || !sitter.bot) return sitter?.name ?? "";
  const alike = table.seats.flatMap((other, i) => (other.kind === "bot" && other.bot === sitter.bot ? [i] : []));
  const name = words.has(`bot.${sitter.bot}`) ? words.t(`bot.${sitter.bot}`) : sitter.name;
  return alike.length > 1 ? `${name} ${alike.indexOf(seat) + 1}` : name;
}

/** @typedef {ReturnType<typeof namer>} Names */

/** The scores, the viewer's own first. @param {View} view @returns {number[]} */
export function scoreOrder(view) {
  const owners = view.score.map((_, index) => index);
  if (view.you === null) return owners;
  const own = view.players === 3 ? view.you : view.you % 2;
  return [own, ...owners.filter((owner) => owner !== own)];
}

/** Whether the viewer is among the winners. @param {View} view */
export function hasWon(view) {
  if (view.you === null || view.winner === null) return false;
  return view.winner === (view.players === 3 ? view.you : view.you % 2);
}

/** How far round the table a seat is from the one who looks: 0 himself, 1 the next to play.
 * @param {number} seat @param {View} view */
export function placeOf(seat, view) {
  return (seat - (view.you ?? 0) + view.players) % view.players;
}

/** The seats in the order in which they sit around the viewer, himself first. @param {View} view */
export function around(view) {
  const first = view.you ?? 0;
  return view.seats.map((_, i) => view.seats[(first + i) % view.players]);
}
