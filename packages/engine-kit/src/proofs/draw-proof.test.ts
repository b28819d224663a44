import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { isLinkAbove, newChainSecret, openChain } from '../chain.ts';
import { commitmentOf } from '../fair.ts';
import vectors from '../fairness-vectors.json' with { type: 'json' };
import { keyedHash } from '../keyed-hash.ts';
import { chainLink, checkDraw, type DrawProof, proveDraw, sharedChance } from './draw-proof.ts';

const osBytes = { bytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)) };
const engine: Parameters<typeof checkDraw>[1] = {
  draw: (chance) => [chance.uniform(10), chance.uniform(10)],
  publicView: (draw) => draw,
};

const chain = openChain('chain secret', 50);
const ownBeacon = openChain('beacon secret', 80);

function proofOf(index: number): DrawProof {
  const [link, beacon] = [chain.link(index), ownBeacon.link(index + 3)];
  const issue = `issue-${index}`;
  const chance = sharedChance(link, beacon, issue);
  if (!chance.ok) throw new Error('every test has a beacon');
  const claim = { game: 'test', rulesVersion: 1, issue, draw: engine.draw(chance.value) };
  return proveDraw({ ...claim, link, beacon: { kind: 'house-chain', ...chainLink(beacon) } });
}

it('links every index of a chain to its tip, whatever its length', () => {
  for (const length of [1, 2, 3, 10, 97]) {
    const chain = openChain(newChainSecret(osBytes), length);
    let above = chain.tip;
    for (let index = 1; index <= length; index++) {
      const link = chain.link(index);
      expect(commitmentOf(link)).toBe(above);
      expect(isLinkAbove(link, chain.tip)).toBe(true);
      above = link;
    }
    expect(() => chain.link(0)).toThrow('no such link');
    expect(() => chain.link(length + 1)).toThrow('no such link');
  }
});

it('hashes a chain no further where rounds follow each other, and not at all for a link that it has reached', () => {
  let hashed = 0;
  const links = 100;
  const counted = openChain('chain secret', links, (text) => {
    hashed += 1;
    return commitmentOf(text);
  });
  expect(hashed).toBe(links);
  const walk = () => Array.from({ length: links }, (_, at) => counted.link(at + 1));
  hashed = 0;
  const all = walk();
  // Each but those that were kept when it was opened.
  expect(hashed).toBe(links - 10);
  expect(walk()).toEqual(all);
  expect(all.toReversed().map((_, at) => counted.link(links - at))).toEqual(all.toReversed());
  counted.reach(41);
  hashed = 0;
  expect(counted.link(47)).toBe(all[46]);
  expect(hashed).toBe(0);
});

it.each(vectors.crash.games)('keys the published crash game $hash as its operator does', ({ hash, crash, slide }) => {
  const word = (keyedHash(hash)(vectors.crash.salt)[0] ?? 0) >>> 0;
  expect(Math.max(1, (2 ** 32 / (word + 1)) * 0.99)).toBeCloseTo(crash, 9);
  expect(Math.max(1, (2 ** 32 / (word + 1)) * 0.98)).toBeCloseTo(slide, 9);
});

it('gives everyone with link, beacon and draw number the same result, and another one for any other link, beacon or number', () => {
  const word = (link: string, beacon: string, issue: string) => {
    const chance = sharedChance(link, beacon, issue);
    return chance.ok ? chance.value.uniform(2 ** 32) : -1;
  };
  expect(word('l', 'b', '1')).toBe(createHmac('sha256', 'l').update('b:1:0').digest().readUInt32BE(0));
  expect(new Set([word('l', 'b', '1'), word('m', 'b', '1'), word('l', 'c', '1'), word('l', 'b', '2')]).size).toBe(4);
});

it('deals a draw again for the day of its number, and none of a number that its calendar does not have', () => {
  const calendar = { kind: 'every', seconds: 60, closesBefore: 5, utcOffsetMinutes: 480 } as const;
  const dated: typeof engine = { draw: (chance, day) => [day ?? null, chance.uniform(10)], publicView: (draw) => draw };
  const claimOf = (issue: string, day: string) => {
    const chance = sharedChance(chain.link(5), ownBeacon.link(8), issue);
    if (!chance.ok) throw new Error('every test has a beacon');
    const beacon = { kind: 'house-chain', ...chainLink(ownBeacon.link(8)) } as const;
    const draw = dated.draw(chance.value, day);
    return proveDraw({ game: 'test', rulesVersion: 1, issue, draw, link: chain.link(5), beacon });
  };
  expect(checkDraw(claimOf('20261124-0001', '2026-11-24'), dated, calendar).ok).toBe(true);
  expect(checkDraw(claimOf('20261124-0001', '2026-11-25'), dated, calendar).ok).toBe(false);
  expect(checkDraw(claimOf('20261124-1441', '2026-11-24'), dated, calendar).ok).toBe(false);
});

it('voids a draw whose beacon never came, and cannot draw it otherwise', () => {
  expect(sharedChance('link', undefined, 'issue')).toEqual({ ok: false, refusal: { code: 'draw.void' } });
  expect(sharedChance('link', '', 'issue').ok).toBe(false);
});

it('accepts an honest proof offline: each link names the one before it, so that one hash ties a draw to the last', () => {
  const [before, proof] = [proofOf(16), proofOf(17)];
  expect(proof.chain.before).toBe(before.chain.link);
  expect(proofOf(1).chain.before).toBe(chain.tip);
  expect(checkDraw(JSON.parse(JSON.stringify(proof)) as DrawProof, engine)).toEqual({ ok: true, value: proof.draw });
});

it('detects every forgery: another result, draw number, link or beacon', () => {
  const [proof, other] = [proofOf(17), proofOf(18)];
  const [a, b] = proof.draw as [number, number];
  const forged: [string, DrawProof][] = [
    ['proof.draw', { ...proof, draw: [a, (b + 1) % 10] }],
    ['proof.stream', { ...proof, issue: 'issue-99' }],
    ['proof.stream', { ...proof, firstBlock: other.firstBlock }],
    ['proof.chain', { ...proof, chain: { ...proof.chain, link: other.chain.link } }],
    ['proof.chain', { ...proof, chain: { ...proof.chain, before: other.chain.before } }],
    ['proof.beacon', { ...proof, beacon: { kind: 'house-chain', ...proof.chain } }],
    ['proof.beacon', { ...proof, beacon: { kind: 'house-chain', before: ownBeacon.tip, link: ownBeacon.link(2) } }],
    ['proof.stream', { ...proof, beacon: other.beacon }],
    [
      'proof.beacon',
      { ...proof, beacon: { kind: 'house-chain', before: ownBeacon.link(19), link: 'an invented value' } },
    ],
    ['proof.stream', { ...proof, beacon: null }],
    ['proof.draw', { ...proof, beacon: null, firstBlock: null }],
  ];
  for (const [code, forgery] of forged) {
    expect([code, checkDraw(forgery, engine)]).toEqual([code, { ok: false, refusal: { code } }]);
  }
});

it('proves that a draw is void, and nothing else with it', () => {
  const claim = { game: 'test', rulesVersion: 1, issue: 'issue', link: chain.link(9), beacon: null };
  expect(checkDraw(proveDraw({ ...claim, draw: null }), engine)).toEqual({ ok: true, value: null });
  expect(checkDraw(proveDraw({ ...claim, draw: [1, 2] }), engine).ok).toBe(false);
});

it('cannot be predicted before the link is revealed: neither tip, earlier links nor the beacon give the result away', () => {
  const secret = openChain('a secret', 300);
  let hits = 0;
  for (let index = 2; index <= 300; index++) {
    const drawn = sharedChance(secret.link(index), 'beacon', `${index}`);
    const guessed = sharedChance(secret.link(index - 1), 'beacon', `${index}`);
    if (drawn.ok && guessed.ok && drawn.value.uniform(100_000) === guessed.value.uniform(100_000)) hits += 1;
  }
  expect(hits).toBeLessThanOrEqual(1);
});
