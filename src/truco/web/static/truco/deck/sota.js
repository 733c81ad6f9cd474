/** Sota (10): a page who stands on two legs, flat cap with a feather, short tunic. */
import { COLOURS, INK, SKIN, face, figure, floor, hand, held, part } from "./figures.js";

/** @param {import("./palette.js").Suit} suit */
export function sota(suit) {
  const { main, second, light } = COLOURS[suit];
  return figure(
    floor(44, 168) +
      part("M96 248L91 334L74 345Q69 354 76 354H106L108 336L113 262Z", second) +
      part("M115 262L122 336V354H152Q159 354 154 345L139 334L137 248Z", second) +
      part("M85 129Q112 118 142 129L148 160L137 178L136 204Q152 232 160 264Q112 282 64 264Q72 232 88 204L87 178L76 160Z", main) +
      part("M100 124L112 148L126 124Z", light) +
      part("M86 198H138V213H86Z", light) +
      part("M84 130Q58 146 51 182Q50 192 58 197L90 212L95 198L74 183Q80 168 93 156Z", main) +
      held(suit) +
      part("M139 130L148 163Q180 160 197 139L180 120Q166 134 148 131Z", main) +
      hand() +
      part("M104 108H121V130Q112 138 104 130Z", SKIN) +
      part("M89 80Q82 112 92 126H104L100 84ZM135 78Q142 110 132 126H121L124 84Z", INK) +
      part("M93 84Q92 118 112 122Q132 118 131 84Z", SKIN) +
      face(112, 98) +
      part("M100 62Q80 46 84 20Q108 30 114 56Z", light) +
      part("M80 80Q74 58 106 54Q142 48 148 70Q150 80 143 84Q112 74 84 86Q80 84 80 80Z", main),
  );
}
