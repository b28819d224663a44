import { expect, it } from 'vitest';
import { systemRandom } from '../../../ports.ts';
import { randomCounts, renderAudioCaptcha } from './audio-captcha.ts';

const HEADER = 44;

/** Counts rings as a listener would: rises of loudness, and the silences between bells. */
function listen(sound: Buffer): string {
  const WINDOW = 160;
  const levels: number[] = [];
  for (let at = HEADER; at + WINDOW <= sound.length; at += WINDOW) {
    let sum = 0;
    for (let index = at; index < at + WINDOW; index++) sum += Math.abs((sound[index] ?? 128) - 128);
    levels.push(sum / WINDOW);
  }
  const counts: number[] = [];
  let lastRise = -100;
  for (let at = 1; at < levels.length; at++) {
    const rise = (levels[at] ?? 0) - (levels[at - 1] ?? 0);
    if (rise < 5 || at - lastRise < 7) continue;
    if (at - lastRise > 30) counts.push(0);
    counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1;
    lastRise = at;
  }
  return counts.join('');
}

it('AUTH-02 rings each bell as often as its digit says, so that a listener can count', () => {
  for (const counts of ['11111', '55555', '13524', '52413']) {
    expect(listen(renderAudioCaptcha(systemRandom, counts))).toBe(counts);
  }
});

it('sounds different each time: no two recordings of the same digits are equal', () => {
  expect(renderAudioCaptcha(systemRandom, '12345').equals(renderAudioCaptcha(systemRandom, '12345'))).toBe(false);
});

it('draws five digits from one to five, each equally likely', () => {
  const seen = new Map<string, number>();
  for (let round = 0; round < 2_000; round++) {
    const counts = randomCounts(systemRandom);
    expect(counts).toMatch(/^[1-5]{5}$/);
    for (const digit of counts) seen.set(digit, (seen.get(digit) ?? 0) + 1);
  }
  // Ten thousand draws: 2,000 each, within eight standard deviations.
  for (const count of seen.values()) expect(Math.abs(count - 2_000)).toBeLessThan(320);
});

it('is a plain WAV file that every browser plays', () => {
  const sound = renderAudioCaptcha(systemRandom, '11111');
  expect(sound.toString('latin1', 0, 4)).toBe('RIFF');
  expect(sound.readUInt32LE(4)).toBe(sound.length - 8);
  expect(sound.readUInt32LE(40)).toBe(sound.length - HEADER);
  expect(renderAudioCaptcha(systemRandom, '55555').length).toBeLessThan(130_000);
});
