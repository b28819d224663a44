import { expect, it } from 'vitest';
import { ok } from '#kernel';
import { type BeaconNetwork, beaconValueOf } from '../beacons/index.ts';
import type { SharedEngine } from '../engine.ts';
import { commitmentOf } from '../fair.ts';
import { type BeaconSource, checkProof } from './check-proof.ts';
import { digestOf } from './digest.ts';
import { type DrawProof, proveDraw, sharedChance } from './draw-proof.ts';
import { proofText } from './proof-file.ts';

const quicknet: BeaconNetwork = {
  code: 'quicknet',
  beaconId: 'quicknet',
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  groupHash: 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e',
  publicKeyHex:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisS: 1_692_803_367,
  periodS: 3,
};
/** Published rounds. The draw of number `n` is served by the round `1000 + n`. */
const signatures = [
  'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  'b33bf3667cbd5a82de3a24b4e0e9fe5513cc1a0e840368c6e31f5fcfa79bea03f73896b25883abf2853d10337fb8fa41',
];
const signatureOf = (issue: number) => signatures[issue] ?? '';

const engine = {
  shape: 'shared',
  draw: (chance) => [chance.uniform(1_000), chance.uniform(1_000)],
  publicView: (draw) => draw,
} as Pick<SharedEngine, 'shape' | 'draw' | 'publicView'> as SharedEngine;
const engineOf = async () => ok({ engine });
const beacons: BeaconSource = {
  isPublic: (game) => game === 'public',
  roundOf: ({ issue }, network) =>
    network === 'quicknet' ? { network: quicknet, round: 1000 + Number(issue) } : undefined,
};

function proofOf(issue: number, link = `link of ${issue}`): DrawProof {
  const signature = signatureOf(issue);
  const chance = sharedChance(link, beaconValueOf(signature), `${issue}`);
  if (!chance.ok) throw new Error('every test has a beacon');
  const beacon = { kind: 'public', network: 'quicknet', round: 1000 + issue, signature } as const;
  return proveDraw({
    game: 'public',
    rulesVersion: 1,
    issue: `${issue}`,
    link,
    beacon,
    draw: engine.draw(chance.value),
  });
}

const forged = (proof: DrawProof) => proofText({ ...proof, digest: digestOf(proof) });
const flawOf = async (proof: DrawProof, noted: readonly string[] = []) => {
  const checked = await checkProof(forged(proof), engineOf, noted, beacons);
  return checked.ok ? 'fits' : checked.refusal.code;
};

it('deals a draw again from its link and a published round of quicknet, and names the round', async () => {
  const proof = proofOf(0);
  const noted = [commitmentOf('link of 0'), 'quicknet:1000'];
  const checked = await checkProof(proofText(proof), engineOf, noted, beacons);
  expect(checked).toMatchObject({
    ok: true,
    value: { outcome: proof.draw, beacon: { network: quicknet, round: 1000 } },
  });
});

it('draws something else from another link, and from another round: neither alone decides', () => {
  expect(proofOf(0, 'another link').draw).not.toEqual(proofOf(0).draw);
  const word = (signature: string) => {
    const chance = sharedChance('link of 0', beaconValueOf(signature), '0');
    return chance.ok ? engine.draw(chance.value) : undefined;
  };
  expect(word(signatureOf(0))).toEqual(proofOf(0).draw);
  expect(word(signatureOf(1))).not.toEqual(proofOf(0).draw);
});

it('refuses every forgery, also with a new digest', async () => {
  const [proof, next] = [proofOf(0), proofOf(1)];
  const { beacon } = proof;
  if (beacon?.kind !== 'public' || next.beacon?.kind !== 'public') throw new Error('both are public');
  const invented = `b0${signatureOf(0).slice(2)}`;
  const withLink = { ...proof.chain, link: 'another link', before: commitmentOf('another link') };
  const forgeries: [string, DrawProof][] = [
    ['fits', proof],
    // A true signature of another round, in place of the one that was due.
    ['proof.beacon', { ...proof, beacon: { ...beacon, signature: next.beacon.signature } }],
    ['proof.beacon', { ...proof, beacon: next.beacon }],
    ['proof.beacon', { ...proof, beacon: { ...beacon, round: 1001 } }],
    ['proof.beacon', { ...proof, beacon: { ...beacon, signature: invented } }],
    ['proof.beacon', { ...proof, beacon: { ...beacon, network: 'unknown' } }],
    ['proof.malformed', { ...proof, beacon: { ...beacon, signature: signatureOf(0).toUpperCase() } }],
    ['proof.malformed', { ...proof, beacon: { ...beacon, signature: '' } }],
    // The draw of another number, for which another round was due.
    ['proof.beacon', { ...proof, issue: '1' }],
    ['proof.chain', { ...proof, chain: { ...proof.chain, link: 'another link' } }],
    ['proof.stream', { ...proof, chain: withLink }],
    ['proof.draw', { ...proof, draw: [1, 2] }],
    // A draw with its beacon is not void, and a void one has no result.
    ['proof.stream', { ...proof, beacon: { ...beacon, signature: null } }],
    ['proof.draw', { ...proof, beacon: { ...beacon, signature: null }, firstBlock: null }],
    // One source in place of the other.
    ['proof.beacon', { ...proof, beacon: null, firstBlock: null, draw: null }],
    ['proof.beacon', { ...proof, beacon: { kind: 'house-chain', before: commitmentOf('own'), link: 'own' } }],
    ['proof.beacon', { ...proof, game: 'chained' }],
  ];
  for (const [code, forgery] of forgeries) expect([code, await flawOf(forgery)]).toEqual([code, code]);
});

it('holds a proof to the round and the link that were noted before the bet', async () => {
  expect(await flawOf(proofOf(0), ['quicknet:1000', commitmentOf('link of 0')])).toBe('fits');
  expect(await flawOf(proofOf(0), ['quicknet:1001'])).toBe('proof.chain');
  expect(await flawOf(proofOf(0), ['sandbox:1000'])).toBe('proof.chain');
  expect(await flawOf(proofOf(0), [commitmentOf('another link')])).toBe('proof.chain');
});

it('proves a void draw by the round that did not come', async () => {
  const beacon = { kind: 'public', network: 'quicknet', round: 1000, signature: null } as const;
  const claim = { game: 'public', rulesVersion: 1, issue: '0', link: 'link of 0', beacon };
  expect(await flawOf(proveDraw({ ...claim, draw: null }), ['quicknet:1000'])).toBe('fits');
  expect(await flawOf(proveDraw({ ...claim, draw: [1, 2] }))).toBe('proof.draw');
  expect(await flawOf(proveDraw({ ...claim, beacon: { ...beacon, round: 1001 }, draw: null }))).toBe('proof.beacon');
});

it('refuses a public beacon where no network is known', async () => {
  const checked = await checkProof(proofText(proofOf(0)), engineOf);
  expect(checked).toEqual({ ok: false, refusal: { code: 'proof.beacon' } });
});
