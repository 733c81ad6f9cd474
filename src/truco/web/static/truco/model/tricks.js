/** What of the played cards is seen: by trick for two players, by seat for more. */

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Trick} Trick */

/** "top" lies open; "won" won its trick; "lost" is dimmed; "down" is turned over. */
/** @typedef {"top" | "won" | "lost" | "down"} Look */

/** @typedef {{ card: string, seat: number, trick: number, look: Look }} Played */

/**
 * Every played card of the hand and how it is shown. A finished trick stays open until the next
 * card falls; then `lifted` turns it over, and `pile` and `stay` leave it in sight.
 * @param {View} view
 * @returns {Played[]}
 */
export function playedCards(view) {
  const started = view.tricks.filter((trick) => trick.cards.length > 0);
  return started.flatMap((trick, index) => {
    const past = index < started.length - 1;
    const down = past && view.trick_cards === "lifted" && view.phase === "play";
    return trick.cards.map(([seat, card]) => ({
      card, seat, trick: index, look: down ? /** @type {const} */ ("down") : look(trick, seat),
    }));
  });
}

/** In a parda nothing is dimmed: nobody's card lost it. @param {Trick} trick @param {number} seat @returns {Look} */
function look(trick, seat) {
  if (trick.winner === null || trick.winner === "parda") return "top";
  return trick.winner === seat ? "won" : "lost";
}

/**
 * Who won each trick so far, seen from one side: "ours", "theirs", "parda", or null.
 * @param {View} view
 * @returns {("ours" | "theirs" | "parda" | null)[]}
 */
export function tally(view) {
  const own = view.sides.findIndex((side) => side.includes(view.you ?? 0));
  return [0, 1, 2].map((index) => {
    const winner = view.tricks[index]?.winner ?? null;
    if (winner === null || winner === "parda") return winner;
    return view.sides[own]?.includes(winner) ? "ours" : "theirs";
  });
}
