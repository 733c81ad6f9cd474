/**
 * Faces that make a sign. One function draws all of them, out of brows, eyes, nose, mouth and
 * cheeks; a gesture names what differs from a face at rest. Right and left are the signer's own,
 * so his right is drawn at the left.
 */
import { html } from "../ui.js";

/** @typedef {"rest" | "raised" | "knit"} Brows */
/** @typedef {"open" | "shut" | "up" | "down" | "right" | "left" | "wide"} Eye */
/** @typedef {{ brows: Brows, right: Eye, left: Eye, nose: "rest" | "wrinkled", mouth: string, cheeks: "rest" | "puffed" }} Parts */

/** @type {Parts} */
const REST = { brows: "rest", right: "open", left: "open", nose: "rest", mouth: "rest", cheeks: "rest" };

/** @type {Record<string, Partial<Parts>>} */
export const GESTURE_PARTS = {
  rest: {},
  "raise-brows": { brows: "raised", right: "wide", left: "wide" },
  wink: { right: "shut" },
  "wink-right": { right: "shut" },
  "wink-left": { left: "shut" },
  "mouth-right": { mouth: "right" },
  "mouth-left": { mouth: "left" },
  "bite-lip": { mouth: "bite" },
  kiss: { mouth: "kiss" },
  "open-mouth": { mouth: "open" },
  "mouth-ajar": { mouth: "ajar" },
  "wrinkle-nose": { nose: "wrinkled", brows: "knit" },
  "close-eyes": { right: "shut", left: "shut" },
  "tongue-tip": { mouth: "tongue" },
  "tongue-right": { mouth: "tongue-right" },
  "tongue-left": { mouth: "tongue-left" },
  "puff-cheeks": { cheeks: "puffed", mouth: "small" },
  "lick-lip": { mouth: "lick" },
  "look-up": { right: "up", left: "up" },
  "look-down": { right: "down", left: "down" },
  "look-left": { right: "left", left: "left" },
  "look-right": { right: "right", left: "right" },
  frown: { brows: "knit", mouth: "sad" },
  smile: { mouth: "smile" },
};

const LINE = { fill: "none", stroke: "#22201c", "stroke-width": 2.6, "stroke-linecap": "round", "stroke-linejoin": "round" };
const SKIN = "#e6c193";
const SHADE = "#cf9f6b";
const RED = "#b93a2b";
const INK = "#22201c";

/** Brows: the left half of the picture; the other half is its mirror. @type {Record<Brows, string>} */
const BROWS = {
  rest: "M17 29q5-3.5 10-1.5",
  raised: "M16 22.5q5.5-5 11.5-1",
  knit: "M17 26.5l10.5 4.5",
};

/** Mouths: lines, and shapes that are filled. @type {Record<string, { lines?: string, tongue?: string, dark?: string, teeth?: string, lips?: string }>} */
const MOUTHS = {
  rest: { lines: "M25 51q7 2 14 0" },
  small: { lines: "M29 51.5h6" },
  right: { lines: "M17.5 48q6 3.5 13 3.5M17 45q-1.5 2.5 0 5.5" },
  left: { lines: "M46.5 48q-6 3.5-13 3.5M47 45q1.5 2.5 0 5.5" },
  bite: { teeth: "M26 49.5h12v4.5h-12z", lines: "M23.5 49.5h17M26 54q6 3 12 0M32 49.5v4" },
  kiss: { lips: "M32 47c3-2 5 0 4 2.5 1.5 2-1 5.5-4 4-3 1.5-5.5-2-4-4-1-2.5 1-4.5 4-2.5z" },
  open: { dark: "M24 48.5q8-4 16 0 0 9.5-8 9.5t-8-9.5z", tongue: "M27.5 55q4.5-3.5 9 0-4 3.5-9 0z" },
  ajar: { dark: "M25 50.5q7-3 14 0-7 4.5-14 0z" },
  tongue: { lines: "M24.5 50q7.5 2 15 0", tongue: "M29 51h6v3.5q-3 4-6 0z" },
  "tongue-right": { lines: "M24.5 50q7.5 2 15 0", tongue: "M22 49.5q3.5 3 7 1.5-1 6-5.5 5.5-4-2-1.5-7z" },
  "tongue-left": { lines: "M24.5 50q7.5 2 15 0", tongue: "M42 49.5q-3.5 3-7 1.5 1 6 5.5 5.5 4-2 1.5-7z" },
  lick: { dark: "M24 50q8-2 16 0-1.5 6-8 6t-8-6z", tongue: "M28 51.5q-1-6.5 4-6.5t4 6.5q-4 2.5-8 0z" },
  smile: { lines: "M22 47.5q10 9.5 20 0M21 46l2 2.5M43 46l-2 2.5" },
  sad: { lines: "M24.5 53.5q7.5-5.5 15 0" },
};

/** Where an eye looks: how far its pupil is from the middle. @type {Record<string, [number, number]>} */
const LOOKS = { open: [0, 0], wide: [0, 0], up: [0, -2.6], down: [0, 2.6], right: [-2.8, 0], left: [2.8, 0] };

/** @param {{ gesture: string, label?: string }} props  without a label it is a picture for the eye only */
export function Face({ gesture, label }) {
  const parts = { ...REST, ...GESTURE_PARTS[gesture] };
  const spoken = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return html`<svg class="face" viewBox="0 0 64 64" ...${spoken}>
    <path d="M32 9c14 0 20 9 20 23 0 18-9 29-20 29S12 50 12 32C12 18 18 9 32 9z" fill=${SKIN} stroke=${INK} stroke-width="2.2" />
    ${parts.cheeks === "puffed" && html`<path d="M13 41q-7 5-2 13 7 4 13-3M51 41q7 5 2 13-7 4-13-3" fill=${SKIN} stroke=${INK} stroke-width="2.2" stroke-linecap="round" />
      <circle cx="17" cy="47" r="4" fill=${SHADE} /><circle cx="47" cy="47" r="4" fill=${SHADE} />`}
    <path transform="translate(0 -2.2)" d="M8 17.5Q32 8 56 17.5 48 20 32 19.5T8 17.5zM18 15C19 5 25 2.5 32 2.5S45 5 46 15q-14-4-28 0z" fill="#16302b" stroke=${INK} stroke-width="1.6" stroke-linejoin="round" />
    <path d=${BROWS[parts.brows]} ...${LINE} /><path d=${BROWS[parts.brows]} transform="matrix(-1 0 0 1 64 0)" ...${LINE} />
    ${eye(22, parts.right)}${eye(42, parts.left)}
    ${parts.nose === "wrinkled"
      ? html`<path d="M33 35q-4 6-1 8.5h4M25.5 37.5l4 2M26 41.5h3.5M38.5 37.5l-4 2M38 41.5h-3.5" ...${LINE} stroke-width="2" />`
      : html`<path d="M32.5 34q-3.5 6-1.5 8.5h4" ...${LINE} stroke-width="2" />`}
    ${mouth(MOUTHS[parts.mouth])}
  </svg>`;
}

/** @param {number} x @param {Eye} look */
function eye(x, look) {
  if (look === "shut") return html`<path d=${`M${x - 5} 34q5 4 10 0`} ...${LINE} />`;
  const [dx, dy] = LOOKS[look];
  const tall = look === "wide" ? 5.2 : 4.2;
  return html`<g>
    <ellipse cx=${x} cy="34" rx="5.2" ry=${tall} fill="#fffaf0" stroke=${INK} stroke-width="1.6" />
    <circle cx=${x + dx} cy=${34 + dy} r="2.5" fill=${INK} />
  </g>`;
}

/** @param {{ lines?: string, tongue?: string, dark?: string, teeth?: string, lips?: string }} parts */
function mouth({ lines, tongue, dark, teeth, lips }) {
  return html`<g>
    ${dark && html`<path d=${dark} fill="#4a1812" stroke=${INK} stroke-width="1.8" stroke-linejoin="round" />`}
    ${teeth && html`<path d=${teeth} fill="#fffaf0" />`}
    ${lines && html`<path d=${lines} ...${LINE} />`}
    ${lips && html`<path d=${lips} fill=${RED} stroke=${INK} stroke-width="1.6" stroke-linejoin="round" />`}
    ${tongue && html`<path d=${tongue} fill="#cf5a4c" stroke=${INK} stroke-width="1.6" stroke-linejoin="round" />`}
  </g>`;
}
