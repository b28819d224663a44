/**
 * The audio captcha: five bells, each rung one to five times, to be counted. It uses no speech: it is the same in every language, and
 * clearer than synthesised speech would be. Pitch, tempo and noise differ each time.
 */
import type { Random } from '#kernel';
import { randomText } from '../crypto/index.ts';

const RATE = 8_000;
const HEADER_BYTES = 44;
const DIGITS = 5;

/** Seconds. A ring fades before the next begins; the silence between two bells is long enough to count. */
const RING = 0.3;
const REST = 0.85;
const LEAD = 0.4;

/** Partials of a small bell: frequency ratio, loudness, decay. */
const PARTIALS = [
  { ratio: 1, share: 0.55, fading: 9 },
  { ratio: 2.76, share: 0.3, fading: 16 },
  { ratio: 5.4, share: 0.15, fading: 26 },
] as const;
/** A pentatonic scale: any two neighbours are easy to tell apart. */
const PITCHES = [392, 440, 523.25, 587.33, 659.25, 783.99];

/** Uniform in [0, 1). */
function chance(random: Random): number {
  const [one = 0, two = 0, three = 0] = random.bytes(3);
  return (one * 65_536 + two * 256 + three) / 16_777_216;
}

/** How often each bell rings: five digits from one to five. */
export function randomCounts(random: Random): string {
  return randomText(random, '12345', DIGITS);
}

function strike(samples: Float64Array, at: number, pitch: number, loudness: number): void {
  const first = Math.round(at * RATE);
  const last = Math.min(samples.length, first + Math.round(RING * 2.2 * RATE));
  for (let index = first; index < last; index++) {
    const seconds = (index - first) / RATE;
    const attack = Math.min(1, seconds / 0.004);
    let sound = 0;
    for (const { ratio, share, fading } of PARTIALS) {
      if (pitch * ratio < RATE / 2.2) {
        sound += share * Math.exp(-fading * seconds) * Math.sin(2 * Math.PI * pitch * ratio * seconds);
      }
    }
    samples[index] = (samples[index] ?? 0) + loudness * attack * sound;
  }
}

/** Eight bits, one channel: about 90 kB for the longest. */
export function renderAudioCaptcha(random: Random, counts: string): Buffer {
  const pace = 0.9 + 0.25 * chance(random);
  const strikes: { at: number; pitch: number; loudness: number }[] = [];
  let at = LEAD;
  let before = -1;
  for (const count of counts) {
    let index = Math.floor(chance(random) * PITCHES.length);
    if (index === before) index = (index + 1) % PITCHES.length;
    before = index;
    const pitch = (PITCHES[index] ?? 440) * (0.98 + 0.04 * chance(random));
    for (let ring = 0; ring < Number(count); ring++) {
      strikes.push({ at, pitch, loudness: 0.62 + 0.2 * chance(random) });
      at += RING * pace * (0.94 + 0.12 * chance(random));
    }
    at += REST * pace;
  }
  const samples = new Float64Array(Math.ceil((at + 0.2) * RATE));
  for (const { at: start, pitch, loudness } of strikes) strike(samples, start, pitch, loudness);
  return wave(samples, random);
}

function wave(samples: Float64Array, random: Random): Buffer {
  const sound = Buffer.alloc(HEADER_BYTES + samples.length);
  const noise = random.bytes(samples.length);
  sound.write('RIFF', 0);
  sound.writeUInt32LE(HEADER_BYTES - 8 + samples.length, 4);
  sound.write('WAVEfmt ', 8);
  sound.writeUInt32LE(16, 16);
  sound.writeUInt16LE(1, 20);
  sound.writeUInt16LE(1, 22);
  sound.writeUInt32LE(RATE, 24);
  sound.writeUInt32LE(RATE, 28);
  sound.writeUInt16LE(1, 32);
  sound.writeUInt16LE(8, 34);
  sound.write('data', 36);
  sound.writeUInt32LE(samples.length, 40);
  for (const [index, sample] of samples.entries()) {
    const hiss = ((noise[index] ?? 128) - 128) / 128;
    const level = Math.max(-1, Math.min(1, sample + 0.035 * hiss));
    sound[HEADER_BYTES + index] = Math.round(128 + 127 * level);
  }
  return sound;
}
