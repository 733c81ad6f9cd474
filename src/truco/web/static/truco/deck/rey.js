/** Rey (12): a bearded king, tall crown, a mantle that falls to the ground. */
import { COLOURS, SKIN, face, figure, floor, hand, held, part } from "./figures.js";

const BEARD = "#efe7d6";

/** The spots of the ermine. @param {[number, number][]} places */
function spots(places) {
  return places.map(([x, y]) => `<path d="M${x} ${y}v6" stroke-width="4"/>`).join("");
}

/** @param {import("./palette.js").SuitColours} colours */
function crown({ main, second }) {
  const ball = (/** @type {number} */ x, /** @type {number} */ y) =>
    `<circle cx="${x}" cy="${y}" r="5" fill="${main}"/>`;
  return (
    part("M83 84L77 44L96 60L112 32L128 60L147 44L141 84Q112 75 83 84Z", second) +
    `<path d="M82 76Q112 66 142 76" fill="none" stroke-width="2.6"/>` +
    ball(77, 41) + ball(112, 28) + ball(147, 41)
  );
}

/** @param {import("./palette.js").Suit} suit */
export function rey(suit) {
  const colours = COLOURS[suit];
  const { main, second } = colours;
  return figure(
    floor(36, 172) +
      part("M74 148Q112 132 150 148Q162 244 164 354H38Q50 240 74 148Z", main) +
      part("M92 146H132Q142 250 145 354H79Q84 250 92 146Z", BEARD) +
      spots([[88, 238], [84, 282], [81, 326], [135, 238], [139, 282], [142, 326]]) +
      part("M100 146H124Q130 250 132 354H92Q96 250 100 146Z", second) +
      part("M94 214H131L132 228H93Z", main) +
      part("M76 152Q54 190 58 222Q74 238 104 227L101 208Q86 212 82 206Q88 184 98 168Z", main) +
      hand(107, 217) +
      held(suit) +
      part("M146 148L152 196Q186 178 198 140L180 121Q168 144 152 149Z", main) +
      hand() +
      part("M90 84Q82 120 92 132L132 132Q142 120 134 84Z", BEARD) +
      part("M94 84Q92 116 112 120Q132 116 130 84Z", SKIN) +
      face(112, 100) +
      part("M92 108Q86 152 112 166Q138 152 132 108Q124 118 118 112Q112 108 106 112Q100 118 92 108Z", BEARD) +
      `<path d="M107 118q5 3 10 0M104 132q2 10 6 16M120 132q-2 10 -6 16" fill="none" stroke-width="2.6"/>` +
      crown(colours),
  );
}

