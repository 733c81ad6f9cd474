/**
 * The back: oxblood with a painted line in the manner of the fileteado, thin curls with one leaf
 * and a contour in a second colour. Half of it is drawn and turned, so that it has no upside.
 */
import { CORNER, HEIGHT, WIDTH } from "./palette.js";

const GROUND = "#7d2a22";
const CONTOUR = "#3f120e";
const CREAM = "#f3e6c6";
const LEAF = "#8fae74";

const CURLS = [
  "M122 190C122 150 92 140 74 118C54 92 70 58 98 62C120 66 122 96 102 100C90 102 84 88 94 82",
  "M96 136C116 128 150 134 166 112C182 88 166 62 148 70C134 77 140 96 154 92",
  "M112 158C140 160 178 166 190 148C200 132 184 120 176 130",
  "M74 118C54 122 44 138 52 152C60 164 76 154 68 144",
];
const LEAF_PATH = "M122 64C108 50 108 36 122 24C136 36 136 50 122 64Z";

/** @param {string} path @param {string} colour @param {number} width */
function stroke(path, colour, width) {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

function half() {
  const under = CURLS.map((path) => stroke(path, CONTOUR, 12)).join("");
  const over = CURLS.map((path) => stroke(path, CREAM, 5.5)).join("");
  const leaf =
    `<path d="${LEAF_PATH}" fill="${LEAF}" stroke="${CONTOUR}" stroke-width="4"/>` +
    stroke("M122 58V34", CONTOUR, 3);
  return under + over + leaf;
}

/** The back of every card. */
export function back() {
  const drawn = half();
  return (
    `<rect x="1" y="1" width="${WIDTH - 2}" height="${HEIGHT - 2}" rx="${CORNER}" fill="${CREAM}" stroke="#cdbf9f" stroke-width="2"/>` +
    `<rect x="11" y="11" width="${WIDTH - 22}" height="${HEIGHT - 22}" rx="9" fill="${GROUND}"/>` +
    `<rect x="18" y="18" width="${WIDTH - 36}" height="${HEIGHT - 36}" rx="6" fill="none" stroke="${CREAM}" stroke-width="2"/>` +
    `${drawn}<g transform="rotate(180 ${WIDTH / 2} ${HEIGHT / 2})">${drawn}</g>` +
    `<circle cx="122" cy="190" r="9" fill="${CREAM}" stroke="${CONTOUR}" stroke-width="4"/>`
  );
}
