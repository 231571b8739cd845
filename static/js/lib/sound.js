// Short sounds, made here: a few tones and a little noise.

import { isOn, setOn } from "./prefs.js";

/**
 * A part of a sound: seconds, and Hz from where to where. A tone has a wave; without one it is noise in a band.
 *
 * @typedef {{at?: number, long: number, from: number, to?: number, loud: number, wave?: OscillatorType}} Part
 */

/** How loud all of it is, of 1. */
const LOUDNESS = 0.32;
/** Sounds that are asked for together follow each other so far apart; later ones than that are left out. */
const APART_S = 0.14;
const LATEST_S = 0.6;

/** @type {Record<string, Part[]>} */
const SOUNDS = {
  roll: [0, 0.07, 0.13, 0.22, 0.29, 0.4, 0.52, 0.6].map((at, index) => ({
    at,
    long: 0.035,
    from: 1700 + ((index * 530) % 1300),
    loud: 0.9 - index * 0.07,
  })),
  take: [
    { long: 0.04, from: 2400, loud: 0.5 },
    { at: 0.02, long: 0.12, from: 520, to: 700, loud: 0.3, wave: "triangle" },
  ],
  place: [
    { long: 0.14, from: 190, to: 95, loud: 0.9, wave: "sine" },
    { long: 0.03, from: 1200, loud: 0.45 },
  ],
  // A stamp comes down.
  strike: [
    { at: 0.26, long: 0.18, from: 150, to: 55, loud: 1, wave: "sine" },
    { at: 0.26, long: 0.05, from: 900, loud: 0.8 },
    { at: 0.34, long: 0.09, from: 2600, to: 1500, loud: 0.2 },
  ],
  doom: [0.15, 0.5].map((at) => ({ at, long: 0.3, from: 110, to: 70, loud: 0.9, wave: "sine" })),
  door: [
    { long: 0.16, from: 320, to: 240, loud: 0.3, wave: "triangle" },
    { at: 0.18, long: 0.22, from: 240, to: 180, loud: 0.3, wave: "triangle" },
  ],
  pass: [{ long: 0.55, from: 420, to: 1100, loud: 0.22 }],
  turn: [
    { long: 0.35, from: 659, loud: 0.35, wave: "sine" },
    { at: 0.13, long: 0.55, from: 880, loud: 0.35, wave: "sine" },
  ],
  out: [
    { long: 0.3, from: 440, to: 415, loud: 0.3, wave: "triangle" },
    { at: 0.2, long: 0.6, from: 330, to: 294, loud: 0.3, wave: "triangle" },
  ],
  win: [523, 659, 784, 1047].map((from, index) => ({
    at: index * 0.12,
    long: index === 3 ? 0.9 : 0.35,
    from,
    loud: 0.28,
    wave: "triangle",
  })),
  knock: [0, 0.17].map((at) => ({ at, long: 0.09, from: 260, to: 150, loud: 0.9, wave: "sine" })),
};

/** @type {AudioContext | null} */
let context = null;
/** @type {AudioBuffer | null} */
let noise = null;
/** When the last sound began, on the context's clock. */
let last = -1;

export const isLoud = () => isOn("sound", true);

/** @param {boolean} loud */
export function setLoud(loud) {
  setOn("sound", loud);
  if (loud) wake();
}

/**
 * Ask for a sound; without one of the fingers' taps before it, or switched off, nothing is heard.
 *
 * @param {string} name one of the keys above
 */
export function sound(name) {
  if (!isLoud() || document.hidden) return;
  // For who wants to know what is played without hearing it.
  dispatchEvent(new CustomEvent("rw:sound", { detail: name }));
  if (context?.state !== "running") return;
  const now = context.currentTime;
  const start = Math.max(now, last + APART_S);
  if (start > now + LATEST_S) return;
  last = start;
  for (const part of SOUNDS[name]) play(context, part, start);
}

/** Make sounds possible, from the first tap on: earlier no browser lets a page make any. */
export function listenForTaps() {
  for (const kind of ["click", "touchend", "keydown"]) addEventListener(kind, wake, { passive: true });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) context?.suspend();
    else context?.resume().catch(() => {});
  });
}

function wake() {
  if (!isLoud() || navigator.userActivation?.hasBeenActive === false || !("AudioContext" in window)) return;
  context ??= new AudioContext({ latencyHint: "interactive" });
  // Phones stop it for a call, and go on only after another tap.
  if (context.state !== "running") context.resume().catch(() => {});
}

/**
 * @param {AudioContext} out
 * @param {Part} part
 * @param {number} start
 */
function play(out, { at = 0, long, from, to = from, loud, wave }, start) {
  const [begin, end] = [start + at, start + at + long];
  const volume = new GainNode(out, { gain: 0 });
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(loud * LOUDNESS, begin + 0.006);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  const source = wave
    ? new OscillatorNode(out, { type: wave, frequency: from })
    : new AudioBufferSourceNode(out, { buffer: hiss(out), loop: true });
  let heard = /** @type {AudioNode} */ (source);
  let pitch = source instanceof OscillatorNode ? source.frequency : null;
  if (!pitch) {
    const band = new BiquadFilterNode(out, { type: "bandpass", frequency: from, Q: 1.8 });
    heard = source.connect(band);
    pitch = band.frequency;
  }
  pitch.setValueAtTime(from, begin);
  pitch.exponentialRampToValueAtTime(to, end);
  heard.connect(volume).connect(out.destination);
  source.start(begin);
  source.stop(end + 0.02);
}

/**
 * A second of noise.
 *
 * @param {AudioContext} out
 */
function hiss(out) {
  if (noise) return noise;
  noise = new AudioBuffer({ length: out.sampleRate, sampleRate: out.sampleRate });
  const samples = noise.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return noise;
}
