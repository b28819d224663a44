/** The tests of generators find planted faults, and let a sound source pass. */
import { expect, it } from 'vitest';
import type { Random } from '#kernel';
import {
  createGeneratorTests,
  findGeneratorFaults,
  MAX_EQUAL,
  MAX_RUN,
  SAMPLE_BYTES,
  WINDOW,
} from './generator-tests.ts';

const sound: Random = { bytes: (count) => crypto.getRandomValues(new Uint8Array(count)) };

/** A sound source with something planted into its bytes. */
const planted = (change: (bytes: Uint8Array) => void): Random => ({
  bytes(count) {
    const bytes = Uint8Array.from(sound.bytes(count));
    change(bytes);
    return bytes;
  },
});

/** Every value once in 256 bytes, in an order without runs: no test may fail by chance here. */
const even: Random = { bytes: (count) => Uint8Array.from({ length: count }, (_, at) => (at * 97) % 256) };

it('has the cutoffs of SP 800-90B for one false alarm in 2⁴⁰', () => {
  // Expected twice in a window of 512; 19 times or more with a chance below 2⁻⁴⁰.
  expect([MAX_RUN, MAX_EQUAL]).toEqual([6, 19]);
});

it('lets the operating system’s source pass', () => {
  expect(findGeneratorFaults(sound)).toEqual([]);
});

it.each([
  ['one byte for ever', planted((bytes) => bytes.fill(7)), ['repetition', 'proportion']],
  ['stuck for six bytes', planted((bytes) => bytes.fill(9, 30_000, 30_000 + MAX_RUN)), ['repetition']],
  [
    'a value that comes ten times too often',
    planted((bytes) => {
      for (let at = 0; at < bytes.length; at += 25) bytes[at] = 1;
    }),
    ['proportion'],
  ],
])('finds a source with %s', (_, random, faults) => {
  expect(findGeneratorFaults(random)).toEqual(faults);
});

it.each([
  ['a run one short of the cutoff', (bytes: Uint8Array) => bytes.fill(bytes[100] ?? 0, 100, 100 + MAX_RUN - 1), []],
  [
    'a run at the cutoff, last in the sample',
    (bytes: Uint8Array) => bytes.fill(bytes[SAMPLE_BYTES - MAX_RUN] ?? 0, SAMPLE_BYTES - MAX_RUN),
    ['repetition'],
  ],
])('draws the line exactly: %s', (_, change, faults) => {
  const bytes = even.bytes(SAMPLE_BYTES);
  change(bytes);
  expect(findGeneratorFaults({ bytes: () => bytes })).toEqual(faults);
});

it.each([
  [MAX_EQUAL - 1, []],
  [MAX_EQUAL, ['proportion']],
])('counts %i equal bytes in a window', (count, faults) => {
  const bytes = even.bytes(SAMPLE_BYTES);
  const start = SAMPLE_BYTES - WINDOW;
  // Two stand there already: of 512 bytes each value comes twice.
  for (let more = 0; more < count - 2; more++) bytes[start + 3 + 4 * more] = bytes[start] ?? 0;
  expect(findGeneratorFaults({ bytes: () => bytes })).toEqual(faults);
});

it('counts what fails, and names it', () => {
  const tests = createGeneratorTests(planted((bytes) => bytes.fill(0)));
  expect(() => tests.run()).toThrow('repetition, proportion');
  expect(() => tests.run()).toThrow('repetition, proportion');
  expect(tests.failures()).toBe(2);
});
