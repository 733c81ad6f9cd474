/** Caballo (11): horse and rider, the horse stepping out to the left. */
import { COLOURS, INK, SKIN, face, figure, floor, hand, held, part } from "./figures.js";

/** @param {import("./palette.js").SuitColours} colours */
function horse({ main, second, light }) {
  return (
    part("M184 194Q216 194 212 234Q210 250 199 255Q204 226 182 222Z", second) +
    part("M140 256Q150 288 128 310L120 338L126 354H98L104 330Q112 300 112 262Z", main) +
    part("M86 240Q58 226 34 236L20 268L38 280L48 258Q70 260 88 264Z", main) +
    part(
      "M27 188Q22 178 31 168L58 134L59 116L73 127Q104 138 114 174Q142 184 168 182Q190 186 190 212" +
        "Q188 240 168 254Q178 276 168 302L161 338L170 354H141L146 302Q146 284 134 268" +
        "Q112 274 96 268Q72 264 62 280L66 312L44 316L42 272Q48 250 66 244Q58 220 72 196L52 198Q36 206 27 188Z",
      main,
    ) +
    part("M73 127Q106 136 118 176L103 170Q96 150 72 142Z", second) +
    `<circle cx="55" cy="154" r="3.4" fill="${INK}" stroke="none"/>` +
    `<path d="M34 180l8 4" fill="none"/>` +
    part("M100 174Q130 186 162 181L165 214Q132 224 103 212Z", light)
  );
}

/** @param {import("./palette.js").SuitColours} colours @param {string} suitHeld */
function rider({ main, second, light }, suitHeld) {
  return (
    `<path d="M38 188Q66 186 90 168" fill="none"/>` +
    part("M114 184Q140 182 144 198L131 234L128 250H108L112 226Q110 202 114 184Z", second) +
    part("M108 248H130L128 266H94Q92 258 108 254Z", INK) +
    part("M106 124Q126 112 147 124L146 188Q126 198 107 188Z", second) +
    part("M109 124Q90 140 82 164L96 174Q106 154 121 144Z", second) +
    hand(88, 169) +
    suitHeld +
    part("M141 124Q160 136 178 120L197 138Q172 164 144 150Z", second) +
    hand() +
    part("M107 86Q106 116 124 118Q142 116 142 86Z", SKIN) +
    face(124, 96) +
    part("M108 70Q92 50 100 28Q122 38 124 62Z", light) +
    part("M104 78Q104 54 125 54Q146 54 145 78Z", main) +
    part("M92 80Q124 66 157 80Q160 86 154 87Q124 78 96 87Q89 86 92 80Z", main)
  );
}

/** @param {import("./palette.js").Suit} suit */
export function caballo(suit) {
  return figure(floor(50, 166) + `<g transform="translate(-7 0)">${horse(COLOURS[suit])}</g>` + rider(COLOURS[suit], held(suit)));
}
