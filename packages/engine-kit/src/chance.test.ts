import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chanceFrom, fairChance, recordedChance, tapedChance } from './index.ts';

const osBytes = { bytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)) };

function scripted(...words: number[]) {
  let at = 0;
  return chanceFrom(() => words[at++] ?? 0);
}

it('rejects the words that would make small numbers likelier', () => {
  // 2³² = 429,496,729 × 10 + 6: the last six words belong to no whole multiple of ten.
  const chance = scripted(0xffff_fffa, 0xffff_ffff, 0xffff_fff9);
  expect(chance.uniform(10)).toBe(9);
  expect(chance.position).toBe(12);
  expect(scripted(0xffff_ffff).uniform(2 ** 32)).toBe(0xffff_ffff);
});

it('gives every residue of a small word space equally often, which a plain remainder does not', () => {
  // All 2³² words cannot be tried, but the words at both ends of the accepted range show where it ends.
  for (const size of [3, 7, 10, 52, 10_001, 65_537, 4_294_967_291]) {
    const accepted = 2 ** 32 - (2 ** 32 % size);
    expect(scripted(accepted - 1).uniform(size)).toBe(size - 1);
    expect(scripted(accepted, 0).uniform(size)).toBe(0);
    expect(accepted % size).toBe(0);
  }
});

it('keeps fractions below one and integers below their size', () => {
  expect(scripted(0xffff_ffff).float()).toBeLessThan(1);
  expect(scripted(0xffff_ffff).integer(10_001)).toBe(10_000);
  fc.assert(
    fc.property(fc.nat(0xffff_ffff), fc.integer({ min: 1, max: 1_000_000 }), (word, size) => {
      expect(scripted(word).integer(size)).toBe(Number((BigInt(word) * BigInt(size)) >> 32n));
    }),
  );
});

it('shuffles without bias: every order of four comes about equally often', () => {
  const chance = fairChance({ serverSeed: 'shuffle', clientSeed: 'test', nonce: 0 });
  const seen = new Map<string, number>();
  const rounds = 24_000;
  for (let round = 0; round < rounds; round++) {
    const order = chance.shuffle(['a', 'b', 'c', 'd']).join('');
    seen.set(order, (seen.get(order) ?? 0) + 1);
  }
  expect(seen.size).toBe(24);
  const expected = rounds / 24;
  const chiSquare = [...seen.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // 23 degrees of freedom: 52 is passed by an honest shuffle five times in ten thousand; the stream here is fixed.
  expect(chiSquare).toBeLessThan(52);
});

it('spreads its numbers evenly over any size (chi-square, fixed stream)', () => {
  const chance = fairChance({ serverSeed: 'spread', clientSeed: 'test', nonce: 0 });
  const counts = new Array<number>(37).fill(0);
  for (let round = 0; round < 37_000; round++) counts[chance.uniform(37)]! += 1;
  const chiSquare = counts.reduce((sum, count) => sum + (count - 1_000) ** 2 / 1_000, 0);
  expect(chiSquare).toBeLessThan(75);
});

it('picks different numbers only, and all of them when asked for all', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(), (size, nonce) => {
      const picked = fairChance({ serverSeed: 's', clientSeed: 'c', nonce }).picks(size, size);
      expect([...picked].sort((a, b) => a - b)).toEqual(Array.from({ length: size }, (_, index) => index));
    }),
  );
  expect(() => scripted(1).picks(3, 4)).toThrow('more than there is');
});

it('replays recorded bytes of the operating system from the tape, and refuses to run past its end', () => {
  const live = recordedChance(osBytes);
  const drawn = [live.uniform(10), live.integer(52), ...live.shuffle([1, 2, 3, 4, 5])];
  expect(live.tape().length).toBe(live.position * 2);
  const again = tapedChance(live.tape());
  expect([again.uniform(10), again.integer(52), ...again.shuffle([1, 2, 3, 4, 5])]).toEqual(drawn);
  expect(again.position).toBe(live.position);
  expect(() => again.float()).toThrow('shorter than the round');
});

it('throws on a broken source instead of drawing without end', () => {
  expect(() => chanceFrom(() => 0xffff_ffff).uniform(10)).toThrow('broken');
  expect(() => scripted(1).uniform(0)).toThrow('possibilities');
  expect(() => scripted(1).integer(1.5)).toThrow('possibilities');
});
