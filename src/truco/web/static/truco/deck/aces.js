/** The four ones: a single large piece each; the sword and the club are the game's two highest. */
import { COLOURS, INK } from "./palette.js";
import { star } from "./suits.js";

/** @typedef {import("./palette.js").Suit} Suit */

/** @param {string} body @param {number} [line] */
function group(body, line = 4) {
  return `<g stroke="${INK}" stroke-width="${line}" stroke-linejoin="round" stroke-linecap="round">${body}</g>`;
}

function espada() {
  const { main, second, light } = COLOURS.e;
  return group(
    `<path d="M122 22L146 62L140 238H104L98 62Z" fill="${second}"/>` +
      `<path d="M122 22L146 62L140 238H122Z" fill="${main}" stroke="none"/>` +
      `<path d="M122 22L146 62L140 238H104L98 62Z" fill="none"/>` +
      `<path d="M113 84L114 226" fill="none" stroke="${light}" stroke-width="5"/>` +
      `<rect x="110" y="258" width="24" height="64" fill="${second}"/>` +
      `<path d="M111 276L133 266M111 292L133 282M111 308L133 298M111 322L133 314" fill="none"/>` +
      `<path d="M78 226C70 214 54 222 58 238C62 256 96 258 122 258C148 258 182 256 186 238C190 222 174 214 166 226C172 236 160 240 122 240C84 240 72 236 78 226Z" fill="${main}"/>` +
      `<circle cx="122" cy="250" r="9" fill="${light}"/>` +
      `<circle cx="122" cy="336" r="17" fill="${main}"/><circle cx="122" cy="336" r="6" fill="${light}"/>`,
  );
}

function basto() {
  const { main, second, light } = COLOURS.b;
  const knot = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ r) =>
    `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 1.3}" fill="${second}"/>` +
    `<ellipse cx="${x}" cy="${y}" rx="${r * 0.4}" ry="${r * 0.55}" fill="none" stroke-width="3"/>`;
  return group(
    `<path d="M160 176C190 184 214 158 212 118C178 122 154 144 154 172Z" fill="${light}"/>` +
      `<path d="M160 172C172 152 184 142 200 132" fill="none"/>` +
      `<path d="M90 236C64 246 38 228 32 192C62 192 86 208 92 230Z" fill="${light}"/>` +
      `<path d="M88 232C74 216 62 208 46 202" fill="none"/>` +
      `<path d="M104 350L95 258C84 250 80 234 88 222L82 186C66 176 62 154 74 142C64 118 66 86 80 68C84 40 102 26 124 26` +
      `C148 26 164 42 168 66C182 88 180 116 168 132C176 150 170 172 158 180L155 216C164 228 160 246 150 254L140 350Z" fill="${main}"/>` +
      `<path d="M98 56C110 44 136 44 148 58M92 96C90 104 90 112 92 120M118 264L120 326M150 150C148 160 144 166 138 172" fill="none" stroke="${light}" stroke-width="6"/>` +
      knot(104, 152, 13) + knot(142, 104, 14) + knot(124, 224, 11) +
      `<ellipse cx="122" cy="349" rx="18" ry="8" fill="${second}"/>`,
  );
}

function copa() {
  const { main, second, light } = COLOURS.c;
  return group(
    `<path d="M58 112C56 196 88 226 112 232V270C86 276 74 290 70 316H174C170 290 158 276 132 270V232C156 226 188 196 186 112Z" fill="${main}"/>` +
      `<path d="M61 150C86 164 158 164 183 150C181 166 177 180 171 191C140 204 104 204 73 191C67 180 63 166 61 150Z" fill="${second}"/>` +
      `<path d="M92 164L102 178L92 192L82 178ZM122 167L133 181L122 196L111 181ZM152 164L162 178L152 192L142 178Z" fill="${main}" stroke-width="3"/>` +
      `<ellipse cx="122" cy="112" rx="64" ry="18" fill="${light}"/>` +
      `<path d="M76 112C80 84 102 76 122 74C142 76 164 84 168 112C150 124 94 124 76 112Z" fill="${main}"/>` +
      `<path d="M80 102C98 112 146 112 164 102" fill="none" stroke="${second}" stroke-width="6"/>` +
      `<circle cx="122" cy="64" r="13" fill="${second}"/>` +
      `<ellipse cx="122" cy="250" rx="26" ry="13" fill="${second}"/>` +
      `<path d="M58 322C58 306 72 300 84 300H160C172 300 186 306 186 322V332H58Z" fill="${second}"/>`,
  );
}

function oro() {
  const { main, second, light } = COLOURS.o;
  return group(
    `<path d="${star(122, 92, 66, 16)}" transform="translate(0 68)" fill="${second}"/>` +
      `<circle cx="122" cy="190" r="66" fill="${main}"/>` +
      `<path d="${star(122, 60, 44, 24)}" transform="translate(0 68)" fill="${light}" stroke-width="2.6"/>` +
      `<circle cx="122" cy="190" r="42" fill="${main}"/>` +
      `<path d="M100 178q8 -7 16 0M128 178q8 -7 16 0M122 182l-5 18h9M108 210q14 10 28 0" fill="none"/>` +
      `<circle cx="108" cy="184" r="3" fill="${INK}" stroke="none"/><circle cx="136" cy="184" r="3" fill="${INK}" stroke="none"/>`,
  );
}

const ACES = { e: espada, b: basto, c: copa, o: oro };

/** @param {Suit} suit */
export function ace(suit) {
  return ACES[suit]();
}
