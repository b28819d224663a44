/** A rain's terms, and its packets: split by its seed alone, so that they are stored nowhere before they are taken. */
import { commitmentOf, fairChance, packetsEngine, proofText, proveRound } from '#engine-kit';
import type { Json } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';
import { type Campaign, configOf } from '../campaigns/index.ts';
import type { Rewarding } from '../context.ts';
import type { RainKey, RainRow } from './store.ts';

export const KIND = 'rain';

export interface RainTerms {
  readonly everyMinutes: number;
  readonly seconds: number;
  readonly poolMinor: bigint;
  readonly packets: number;
  readonly leastMinor: bigint;
  readonly perMember: number;
}

export function readRain({ terms }: Pick<Campaign, 'terms'>, merchant: Merchant): RainTerms {
  const raw = configOf(terms, merchant) as unknown as { readonly [field: string]: string | number };
  return {
    everyMinutes: Number(raw.everyMinutes),
    seconds: Number(raw.seconds),
    poolMinor: BigInt(raw.poolMinor ?? 0),
    packets: Number(raw.packets),
    leastMinor: BigInt(raw.leastMinor ?? 0),
    perMember: Number(raw.perMember),
  };
}

const inputOf = ({ poolMinor, packets, leastMinor }: RainTerms) => ({
  pool: Number(poolMinor),
  packets,
  minimum: Number(leastMinor),
});

/** What takes the place of a client seed: nobody's choice, and known before the seed is drawn. */
const numbered = ({ code, number }: Pick<RainKey, 'code' | 'number'>) => `${code}:${number}`.slice(-64);

export function splitBy(serverSeed: string, key: Pick<RainKey, 'code' | 'number'>, terms: RainTerms) {
  const { packets } = packetsEngine.play(
    inputOf(terms),
    fairChance({ serverSeed, clientSeed: numbered(key), nonce: 0 }),
  );
  return { packets, root: rootOf(packets) };
}

/** Of the amounts in minor units, in order, with commas between. */
export const rootOf = (packets: readonly number[]) => commitmentOf(packets.join(','));

export const locationOf = ({ merchantId, code, number }: RainKey) => `${merchantId}/rain/${code}/${number}`;

export function packetsOfRow(rewards: Rewarding, row: RainRow, key: RainKey, terms: RainTerms): readonly number[] {
  const serverSeed = row.server_seed ?? rewards.seeds.decrypt(row.encrypted_seed, locationOf(key));
  return splitBy(serverSeed, key, terms).packets;
}

export function rainProofOf(row: RainRow, serverSeed: string, key: RainKey, terms: RainTerms): string {
  const { packets } = splitBy(serverSeed, key, terms);
  const proof = proveRound({
    game: 'red-packets',
    variant: 'standard',
    rulesVersion: 1,
    serverSeedHash: row.commitment,
    serverSeed,
    clientSeed: numbered(key),
    nonce: 0,
    input: inputOf(terms),
    moves: [],
    outcome: { packets } as Json,
    paidE4: 0,
    maxPaidE4: 0,
  });
  return proofText(proof);
}
