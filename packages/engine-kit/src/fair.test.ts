import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import vectors from './fairness-vectors.json' with { type: 'json' };
import { commitmentOf, fairChance, isClientSeed, newServerSeed } from './index.ts';
import { keyedHash } from './keyed-hash.ts';

const osBytes = { bytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)) };
const ranks = [...'23456789TJQKA'];
const suits = [...'DHSC'];
const gems = ['GREEN', 'PURPLE', 'YELLOW', 'RED', 'CYAN', 'PINK', 'BLUE'];

it.each(vectors.hmacSha256)('reproduces the published example $clientSeed, nonce $nonce, in every game', (vector) => {
  const open = () => fairChance(vector);
  const words = open();
  const block = Array.from({ length: 8 }, () =>
    words
      .uniform(2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  );
  expect(block.join('')).toBe(vector.hmacRound0);
  expect(commitmentOf(vector.serverSeed)).toBe(vector.serverSeedSha256);

  const floats = open();
  for (const published of vector.floats) expect(floats.float()).toBeCloseTo(published, 11);
  expect(open().integer(10_001) / 100).toBe(vector.dice);
  const limbo = (1e8 / (Math.floor(open().float() * 1e8) + 1)) * 0.99;
  expect(Math.floor(limbo * 100) / 100).toBe(vector.limbo);
  expect(open().integer(37)).toBe(vector.roulette);
  for (const [segments, index] of Object.entries(vector.wheelIndex)) {
    expect(open().integer(Number(segments))).toBe(index);
  }
  expect(open().picks(40, 10)).toEqual(vector.keno_1based.map((number) => number - 1));
  expect(open().picks(25, 24)).toEqual(vector.minesOrder_1based.map((number) => number - 1));

  const plinko = open();
  const directions = Array.from({ length: 16 }, () => (plinko.integer(2) === 1 ? 'R' : 'L')).join('');
  expect(directions).toBe(vector.plinkoDirections);
  const cards = open();
  const dealt = Array.from({ length: 10 }, () => cards.integer(52)).map(
    (card) => `${ranks[card >> 2]}${suits[card & 3]}`,
  );
  expect(dealt).toEqual(vector.cards10);
  const diamonds = open();
  expect(Array.from({ length: 5 }, () => gems[diamonds.integer(7)])).toEqual(vector.diamonds);
});

it('equals plain HMAC-SHA256 for keys and messages of any length', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 150, unit: 'grapheme' }), fc.string({ maxLength: 250 }), (key, message) => {
      const words = keyedHash(key)(message).map((word) => (word >>> 0).toString(16).padStart(8, '0'));
      expect(words.join('')).toBe(createHmac('sha256', key).update(message).digest('hex'));
    }),
  );
});

it('resumes at a stored position without a difference', () => {
  const seeds = { serverSeed: 'server seed', clientSeed: 'client seed', nonce: 7 };
  fc.assert(
    fc.property(fc.nat(40), fc.nat(40), (before, after) => {
      const whole = fairChance(seeds);
      for (let draw = 0; draw < before; draw++) whole.float();
      const resumed = fairChance(seeds, whole.position);
      for (let draw = 0; draw < after; draw++) expect(resumed.float()).toBe(whole.float());
      expect(resumed.position).toBe(whole.position);
    }),
  );
});

it('cannot be predicted from everything public: commitment, client seed, nonce and all earlier outcomes', () => {
  const clientSeed = 'a player';
  const rounds = 400;
  const secrets = Array.from({ length: rounds }, () => newServerSeed(osBytes));
  const guessKeys: ((commitment: string) => string)[] = [
    (commitment) => commitment,
    (commitment) => commitmentOf(commitment),
    (commitment) => commitment.toUpperCase(),
    (commitment) => Buffer.from(commitment, 'hex').toString('latin1'),
    () => clientSeed,
    () => '',
  ];
  for (const guessKey of guessKeys) {
    const hits = secrets.filter((serverSeed, nonce) => {
      const guess = fairChance({ serverSeed: guessKey(commitmentOf(serverSeed)), clientSeed, nonce });
      return guess.integer(10_001) === fairChance({ serverSeed, clientSeed, nonce }).integer(10_001);
    });
    // A blind guess is right once in 10,001: more than five times in 400 would happen once in 10^11 runs.
    expect(hits.length).toBeLessThanOrEqual(5);
  }
});

it('gives every seed, nonce and server seed its own stream', () => {
  const base = { serverSeed: 'one', clientSeed: 'two', nonce: 3 };
  const first = (seeds: typeof base) => fairChance(seeds).uniform(2 ** 32);
  const streams = [base, { ...base, serverSeed: 'One' }, { ...base, clientSeed: 'Two' }, { ...base, nonce: 4 }].map(
    first,
  );
  expect(new Set(streams).size).toBe(4);
});

it('accepts only client seeds that every tool reads as the same bytes', () => {
  for (const seed of ['a', 'bb62964774', 'with space:and:colon', '~'.repeat(64)]) expect(isClientSeed(seed)).toBe(true);
  for (const seed of ['', '~'.repeat(65), 'é', 'line\n', 7, null, undefined]) expect(isClientSeed(seed)).toBe(false);
});
