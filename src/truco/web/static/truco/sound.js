/** Two quiet sounds, made here: a card on cloth, and a knock for a call. */

/** @type {AudioContext | null} */
let audio = null;

/** Browsers let a page sound only after a gesture; until then this stays silent. */
function context() {
  if (!globalThis.AudioContext) return null;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume().catch(() => {});
  return audio.state === "running" ? audio : null;
}

/** A burst of noise through a filter. @param {number} frequency @param {number} length @param {number} volume @param {number} [after] */
function burst(frequency, length, volume, after = 0) {
  const here = context();
  if (!here) return;
  const size = Math.ceil(here.sampleRate * length);
  const buffer = here.createBuffer(1, size, here.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < size; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / size) ** 3;
  const source = here.createBufferSource();
  source.buffer = buffer;
  const filter = here.createBiquadFilter();
  filter.type = "lowpass";
  filter.frequency.value = frequency;
  const gain = here.createGain();
  gain.gain.value = volume;
  source.connect(filter).connect(gain).connect(here.destination);
  source.start(here.currentTime + after);
}

export function cardSound() {
  burst(1800, 0.09, 0.16);
}

/** Knuckles on the table, twice. */
export function knockSound() {
  burst(260, 0.07, 0.5);
  burst(220, 0.09, 0.4, 0.11);
}

/** @param {import("./types.js").GameEvent} event */
export function soundOf(event) {
  if (event.kind === "play" || event.kind === "deal") cardSound();
  else if (event.kind === "say" || event.kind === "declare") knockSound();
}
