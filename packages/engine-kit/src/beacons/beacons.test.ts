import { expect, it } from 'vitest';
import { beaconRoundAfter, beaconTimeMs } from './network.ts';
import { beaconValueOf, isBeacon } from './verify-beacon.ts';

/** drand’s network quicknet, and its round 1000 as published. */
const quicknet = {
  code: 'quicknet',
  beaconId: 'quicknet',
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  groupHash: 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e',
  publicKeyHex:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisS: 1_692_803_367,
  periodS: 3,
} as const;
const round = 1000;
const signature = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
/** Of round 1001. */
const next = 'b33bf3667cbd5a82de3a24b4e0e9fe5513cc1a0e840368c6e31f5fcfa79bea03f73896b25883abf2853d10337fb8fa41';

it('accepts a published round of quicknet, with the value that was published with it', async () => {
  expect(await isBeacon({ network: quicknet, round }, signature)).toBe(true);
  expect(await isBeacon({ network: quicknet, round: 1001 }, next)).toBe(true);
  expect(beaconValueOf(signature)).toBe('fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd');
});

const tooLarge = Number.MAX_SAFE_INTEGER + 1;

it.each([
  ['the signature of another round', round, next],
  ['another round', 1001, signature],
  ['one bit changed', round, `${signature.slice(0, -1)}8`],
  ['the mirrored point', round, `9${signature.slice(1)}`],
  ['the point at infinity', round, `c0${'00'.repeat(47)}`],
  ['a point outside the group', round, `80${'00'.repeat(46)}04`],
  ['no point', round, `80${'00'.repeat(46)}01`],
  ['capital letters', round, signature.toUpperCase()],
  ['a byte less', round, signature.slice(2)],
  ['a byte more', round, `${signature}00`],
  ['nothing', round, ''],
  ['no round', 0, signature],
  ['a round below the first', -1000, signature],
  ['half a round', 1000.5, signature],
  ['a round beyond numbers', tooLarge, signature],
])('refuses %s', async (_, claimed, given) => {
  expect(await isBeacon({ network: quicknet, round: claimed }, given)).toBe(false);
});

it('refuses the signature of another network’s key', async () => {
  const publicKeyHex =
    'b9965e3f557011bc85559a4e26ec78e38f81ff56d9059e161e6801a076b0de2ea65b740081a936a4c148b59710a9c83a13f84445ab314b31b85175c0a3c6d4153d14aa3abcddaa9f236956e29bb7a57c3bbbddacdf22f4f7df5449f58f8b482f';
  expect(await isBeacon({ network: { ...quicknet, publicKeyHex }, round }, signature)).toBe(false);
});

it('knows when a round is due: the first at the genesis, then one every period', () => {
  expect(beaconTimeMs({ network: quicknet, round: 1 })).toBe(1_692_803_367_000);
  expect(beaconTimeMs({ network: quicknet, round })).toBe(Date.parse('2023-08-23T15:59:24Z'));
});

it('serves a draw with the first round that is due three seconds after its close or later', () => {
  const genesisMs = quicknet.genesisS * 1_000;
  for (let closesAtMs = genesisMs; closesAtMs < genesisMs + 20_000; closesAtMs += 250) {
    const chosen = beaconRoundAfter(quicknet, closesAtMs);
    expect(beaconTimeMs(chosen)).toBeGreaterThanOrEqual(closesAtMs + 3_000);
    expect(beaconTimeMs({ ...chosen, round: chosen.round - 1 })).toBeLessThan(closesAtMs + 3_000);
  }
  expect(() => beaconRoundAfter(quicknet, genesisMs - 10_000)).toThrow('older than the draws');
});
