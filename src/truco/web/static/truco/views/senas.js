/** The tray of signs: one tap makes one. Private signs get their meaning here, on this device. */
import { Face } from "../faces/face.js";
import { gestureOf, isPrivate, senasOf } from "../model/senas.js";
import { keep, recall } from "../store.js";
import { html, useState } from "../ui.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../i18n/index.js").Words} Words */

const KEY = "truco.senas";
const LONGEST = 24;

/** What a sign means, in a few words. @param {string} sena @param {Words} words @param {string} ruleset */
export function meaning(sena, words, ruleset) {
  if (isPrivate(sena)) return ownNames()[sena] || words.t("sena.own", { n: sena.slice(-1) });
  return words.senaText(sena, ruleset);
}

/** What the player calls his private signs. @returns {Record<string, string>} */
function ownNames() {
  const found = recall(KEY);
  return found && typeof found === "object" && !Array.isArray(found) ? found : {};
}

/** @param {{ context: Context }} props */
export function SenasTray({ context }) {
  const { table, view, words, actions } = context;
  const senas = senasOf(table);
  const own = senas.filter(isPrivate);
  const [naming, setNaming] = useState(false);
  if (naming) return html`<${OwnNames} context=${context} senas=${own} done=${() => setNaming(false)} />`;
  return html`<p class="sheet__text">${words.t("senas.help")}</p>
    <ul class="senas">
      ${senas.map((sena) => {
        const gesture = gestureOf(table, sena);
        return html`<li key=${sena}><button type="button" class="sena" data-sena=${sena} title=${words.t(`gesture.${gesture}`)} onClick=${() => actions.sena(sena)}>
          <${Face} gesture=${gesture} />
          <span class="sena__means">${meaning(sena, words, view.ruleset)}</span>
          <span class="visually-hidden">${words.t(`gesture.${gesture}`)}</span>
        </button></li>`;
      })}
    </ul>
    ${own.length > 0 && html`<button type="button" class="btn btn--wide" data-action="name-senas" onClick=${() => setNaming(true)}>${words.t("senas.own.name")}</button>`}`;
}

/** @param {{ context: Context, senas: string[], done: () => void }} props */
function OwnNames({ context, senas, done }) {
  const { table, words } = context;
  const names = ownNames();
  const rename = (/** @type {string} */ sena, /** @type {string} */ name) => keep(KEY, { ...ownNames(), [sena]: name.trim() });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    done();
  };
  return html`<form class="own-senas" onSubmit=${submit}>
    <p class="sheet__text">${words.t("senas.own.help")}</p>
    ${senas.map((sena) => html`<label class="own-sena" key=${sena}>
      <${Face} gesture=${gestureOf(table, sena)} label=${words.t(`gesture.${gestureOf(table, sena)}`)} />
      <input value=${names[sena] ?? ""} maxlength=${LONGEST} placeholder=${words.t("sena.own", { n: sena.slice(-1) })}
        onInput=${(/** @type {Event} */ event) => rename(sena, /** @type {HTMLInputElement} */ (event.currentTarget).value)} />
    </label>`)}
    <button type="submit" class="btn btn--primary btn--wide">${words.t("senas.own.done")}</button>
  </form>`;
}
