import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import vectors from './fairness-vectors.json' with { type: 'json' };
import {
  commitmentOf,
  type DrawProof,
  isLinkOf,
  newChainSecret,
  openChain,
  sharedChance,
  verifyDraw,
} from './index.ts';
import { keyedHash } from './keyed-hash.ts';

const osBytes = { bytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)) };
const derive = (chance: { uniform(size: number): number }) => [chance.uniform(10), chance.uniform(10)];

function proofOf(index: number): DrawProof {
  const chain = openChain('chain secret', 50);
  const beacon = openChain('beacon secret', 80);
  const chance = sharedChance(chain.link(index), beacon.link(index + 3), `issue-${index}`);
  if (!chance.ok) throw new Error('every test has a beacon');
  return {
    game: 'test',
    rulesVersion: 1,
    issue: `issue-${index}`,
    chain: { tip: chain.tip, index, link: chain.link(index) },
    beacon: { kind: 'house-chain', tip: beacon.tip, index: index + 3, link: beacon.link(index + 3) },
    draw: derive(chance.value),
  };
}

it('links every index of a chain to its tip, whatever its length', () => {
  for (const length of [1, 2, 3, 10, 97]) {
    const chain = openChain(newChainSecret(osBytes), length);
    let above = chain.tip;
    for (let index = 1; index <= length; index++) {
      const link = chain.link(index);
      expect(commitmentOf(link)).toBe(above);
      expect(isLinkOf(link, index, chain.tip)).toBe(true);
      expect(isLinkOf(link, index + 1, chain.tip)).toBe(false);
      above = link;
    }
    expect(() => chain.link(0)).toThrow('no such link');
    expect(() => chain.link(length + 1)).toThrow('no such link');
  }
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

it('voids a draw whose beacon never came, and cannot draw it otherwise', () => {
  expect(sharedChance('link', undefined, 'issue')).toEqual({ ok: false, refusal: { code: 'draw.void' } });
  expect(sharedChance('link', '', 'issue').ok).toBe(false);
});

it('accepts an honest proof offline', () => {
  const proof = JSON.parse(JSON.stringify(proofOf(17))) as DrawProof;
  expect(verifyDraw(proof, derive)).toEqual({ ok: true, value: proof.draw });
});

it('detects every forgery: another result, draw number, link, index, tip or beacon', () => {
  const proof = proofOf(17);
  const other = proofOf(18);
  const [a, b] = proof.draw as [number, number];
  const forged: [string, DrawProof][] = [
    ['proof.draw', { ...proof, draw: [a, (b + 1) % 10] }],
    ['proof.draw', { ...proof, issue: 'issue-99' }],
    ['proof.chain', { ...proof, chain: { ...proof.chain, link: other.chain.link } }],
    ['proof.chain', { ...proof, chain: { ...proof.chain, index: 16 } }],
    ['proof.chain', { ...proof, chain: { ...proof.chain, tip: proof.chain.link } }],
    ['proof.chain', { ...proof, chain: { ...proof.chain, index: 1e12 } }],
    ['proof.beacon', { ...proof, beacon: { kind: 'house-chain', ...other.chain } }],
    ['proof.beacon', { ...proof, beacon: { kind: 'house-chain', ...other.chain, index: 17 } }],
    ['proof.beacon', { ...proof, beacon: { kind: 'external', source: 'none', round: '1', link: '' } }],
  ];
  for (const [code, forgery] of forged) {
    expect(verifyDraw(forgery, derive)).toEqual({ ok: false, refusal: { code } });
  }
});

it('cannot be predicted before the link is revealed: neither tip, earlier links nor the beacon give the result away', () => {
  const chain = openChain('a secret', 300);
  let hits = 0;
  for (let index = 2; index <= 300; index++) {
    const drawn = sharedChance(chain.link(index), 'beacon', `${index}`);
    const guessed = sharedChance(chain.link(index - 1), 'beacon', `${index}`);
    if (drawn.ok && guessed.ok && drawn.value.uniform(100_000) === guessed.value.uniform(100_000)) hits += 1;
  }
  expect(hits).toBeLessThanOrEqual(1);
});
