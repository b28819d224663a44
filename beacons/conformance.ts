/** The rules of every beacon: what it answers is the network's signature of the round, once the round is due, and nothing else. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BeaconNetwork, beaconTimeMs, isBeacon } from '#engine-kit';
import { settingsError } from '#provider-kit';
import type { Beacon, BeaconManifest, TestDouble } from './plugin.ts';

const random = { bytes: (count: number) => new Uint8Array(count) };

/** As drand makes the address of a network from what it is made of. */
function chainHashOf({ periodS, genesisS, publicKeyHex, groupHash, beaconId }: BeaconNetwork): string {
  const view = new DataView(new ArrayBuffer(12));
  view.setUint32(0, periodS);
  view.setBigInt64(4, BigInt(genesisS));
  const parts = [new Uint8Array(view.buffer), hexToBytes(publicKeyHex), hexToBytes(groupHash), utf8ToBytes(beaconId)];
  return bytesToHex(sha256(Uint8Array.from(parts.flatMap((part) => [...part]))));
}

export function proveBeacon(manifest: BeaconManifest): void {
  const { code, network } = manifest;
  const time = { now: 0 };
  const clock = { now: () => time.now };
  const requested: string[] = [];
  let double: TestDouble;
  let beacon: Beacon;
  let rounds: readonly (readonly [number, string])[];
  const accepts = (round: number) => (signature: string) => isBeacon({ network, round }, signature);

  beforeAll(async () => {
    double = await (await manifest.testDouble())({ clock, random });
    beacon = manifest.open({
      settings: double.settings,
      clock,
      random,
      http: async (request) => {
        requested.push(request.url);
        return double.answer(request);
      },
    });
    rounds = Object.entries(double.rounds).map(([round, signature]) => [Number(round), signature]);
    time.now = Math.max(...rounds.map(([round]) => beaconTimeMs({ network, round })));
  });
  afterAll(() => double.turn?.('well'));

  describe(`the beacon ${code}`, () => {
    it('accepts the settings of its test double, and declares its origins', () => {
      expect(settingsError(manifest, double.settings)).toBeUndefined();
      for (const origin of manifest.origins(double.settings)) expect(new URL(origin).origin).toBe(origin);
    });

    it('names the constants of its network, which the network’s own hash is made from', () => {
      expect(chainHashOf(network)).toBe(network.chainHash);
    });

    it('answers the signature of each round, from its own origins', async () => {
      expect(rounds.length).toBeGreaterThan(1);
      for (const [round, signature] of rounds) {
        expect(await beacon.signature(round, accepts(round))).toBe(signature);
      }
      for (const url of requested) expect(manifest.origins(double.settings)).toContain(new URL(url).origin);
    });

    it('has signatures of its network alone, each of one round', async () => {
      const [[first, signature] = [0, ''], [second] = [0]] = rounds;
      expect(await isBeacon({ network, round: first }, signature)).toBe(true);
      expect(await isBeacon({ network, round: second }, signature)).toBe(false);
    });

    it('answers nothing that is not accepted, and nothing of a round that is not due', async () => {
      const [[round] = [0]] = rounds;
      expect(await beacon.signature(round, async () => false)).toBeUndefined();
      const later = Math.max(...rounds.map(([each]) => each)) + 1_000;
      expect(await beacon.signature(later, accepts(later))).toBeUndefined();
    });

    it('answers nothing while the outside fails, and answers again after that', async () => {
      const [[round, signature] = [0, '']] = rounds;
      double.turn?.('failing');
      if (double.turn) expect(await beacon.signature(round, accepts(round))).toBeUndefined();
      double.turn?.('well');
      expect(await beacon.signature(round, accepts(round))).toBe(signature);
    });
  });
}
