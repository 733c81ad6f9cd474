/** The sheet for a call with a number: slider, one less, one more, or the number typed in. */
import { html, useState } from "../ui.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../types.js").Offer} Offer */

/** @param {{ context: Context, say: string, sheet: any }} props */
export function NumberSheet({ context, say, sheet }) {
  const offer = context.view.may.says.find((one) => one.say === say);
  if (!offer) return null;
  return html`<${sheet} context=${context} name="number" title=${context.words.t(`ask.${say}`)}>
    <${NumberForm} context=${context} offer=${offer} />
  <//>`;
}

/** The word with its number. @param {string} say "envido-N" @param {number} n */
export function withNumber(say, n) {
  return say.replace(/-N$/, `-${n}`);
}

/** @param {{ context: Context, offer: Offer }} props */
function NumberForm({ context, offer }) {
  const { words, view, actions } = context;
  const [from, to] = [offer.from ?? 0, offer.to ?? offer.from ?? 0];
  const [text, setText] = useState(String(from));
  const n = Number.parseInt(text, 10);
  const valid = Number.isInteger(n) && n >= 0;
  const say = valid ? withNumber(offer.say, n) : offer.say;
  const step = (/** @type {number} */ by) => setText(String(Math.max(from, (valid ? n : from) + by)));
  const typed = (/** @type {InputEvent} */ event) => setText(/** @type {HTMLInputElement} */ (event.currentTarget).value);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (valid) actions.act(say);
  };
  return html`<form class="number-form" onSubmit=${submit} novalidate>
    <div class="number-form__row">
      <button type="button" class="btn" data-action="less" aria-label=${words.t("number.less")} disabled=${valid && n <= from} onClick=${() => step(-1)}>−</button>
      <input class="number-form__input number" type="number" inputmode="numeric" min=${from} data-say-number=${offer.say}
        aria-label=${words.t(`ask.${offer.say}`)} value=${text} onInput=${typed} />
      <button type="button" class="btn" data-action="more" aria-label=${words.t("number.more")} onClick=${() => step(1)}>+</button>
    </div>
    ${to > from && html`<div class="number-form__slide">
      <span class="number">${from}</span>
      <input type="range" min=${from} max=${to} value=${valid ? Math.min(n, to) : from} aria-label=${words.t(`ask.${offer.say}`)} onInput=${typed} />
      <span class="number">${to}</span>
    </div>`}
    <p class="number-form__hint">${valid && n > to ? words.t("more.than", { to }) : ""}</p>
    <button type="submit" class="btn btn--primary btn--large btn--wide" data-say-confirm=${offer.say} disabled=${!valid}>
      ${valid ? words.t("number.say", { say: words.sayText(say, view.ruleset) }) : words.callText(offer.say, view.ruleset)}
    </button>
  </form>`;
}
