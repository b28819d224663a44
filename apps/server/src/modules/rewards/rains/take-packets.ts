/**
 * Taking packets. Claims that arrive while the database is busy share one transaction: it locks the rain's row once, gives each the
 * next packet, and writes all of them with one statement. So a packet is taken once on any number of nodes, and nobody waits for others' payments.
 */
import { assert, ok, type Result, refuse } from '#kernel';
import { type Batcher, createBatcher } from '../../../db/batching/batcher.ts';
import type { Tx } from '../../../db/db.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type Campaign, findCampaign, type MemberFacts } from '../campaigns/index.ts';
import type { Rewarding } from '../context.ts';
import { factsOf, mayTakePart } from '../giving/index.ts';
import { packetLifecycle } from './lifecycle.ts';
import { packetsOfRow, type RainTerms, readRain } from './rain.ts';
import { type ClaimRow, claimsOf, insertClaims, lockRain, type RainKey, type RainRow, setRain } from './store.ts';

export interface Taking {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly code: string;
  readonly number: bigint;
  readonly tap: string;
  /** When it arrived: who waits for others is not late. */
  readonly at: Date;
}

export type Taken = Result<ClaimRow, 'reward.unknown' | 'rain.not_begun' | 'rain.over' | 'rain.empty' | 'rain.taken'>;

const MAX_QUEUED = 20_000;
/** Each batch costs a few statements, however many it has. */
const MAX_BATCH = 1_000;
const MAX_SPLITS = 20;

export function createTakings(rewards: Rewarding): Batcher<Taking, Taken> {
  const splits: Splits = new Map();
  const run = (takings: readonly Taking[]) => inTransaction(rewards, (tx) => takeBatch(rewards, tx, splits, takings));
  return createBatcher<Taking, Taken>({
    keyOf: ({ merchant, memberId }) => `${merchant.id}/${memberId}`,
    // More would wait for the same row.
    connections: 1,
    maxBatch: MAX_BATCH,
    maxQueued: MAX_QUEUED,
    runBatch: run,
    runSingle: async (taking) => {
      const [answer] = await run([taking]);
      assert(answer, 'each claim is answered');
      return answer;
    },
    cameToNothing: (answer) => !answer.ok,
  });
}

/** What never changes of a rain, by its name. */
type Splits = Map<string, Pick<OneRain, 'campaign' | 'terms' | 'packets'>>;

const nameOf = ({ merchant, code, number }: Taking) => `${merchant.id} ${code} ${`${number}`.padStart(20, '0')}`;

async function takeBatch(
  rewards: Rewarding,
  tx: Tx,
  splits: Splits,
  takings: readonly Taking[],
): Promise<readonly Taken[]> {
  const answers = new Map<Taking, Taken>();
  // Always in one order, so that batches of several nodes do not wait for each other in a circle.
  const byRain = [...Map.groupBy(takings, nameOf)].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [name, ofRain] of byRain) {
    const [first] = ofRain;
    assert(first, 'a group has a first');
    const key = { merchantId: first.merchant.id, code: first.code, number: first.number };
    const row = await lockRain(tx, key);
    const split = row && (splits.get(name) ?? (await splitOf(rewards, tx, first.merchant, row, key)));
    if (!row || !split) {
      for (const taking of ofRain) answers.set(taking, refuse('reward.unknown'));
      continue;
    }
    if (splits.size >= MAX_SPLITS) splits.clear();
    splits.set(name, split);
    await takeOfRain(rewards, tx, { key, row, ...split }, ofRain, answers);
  }
  return takings.map((taking) => answers.get(taking) ?? refuse('reward.unknown'));
}

async function splitOf(rewards: Rewarding, tx: Tx, merchant: Merchant, row: RainRow, key: RainKey) {
  const campaign = await findCampaign(tx, key.merchantId, key.code, row.version);
  if (!campaign) return undefined;
  const terms = readRain(campaign, merchant);
  return { campaign, terms, packets: packetsOfRow(rewards, row, key, terms) };
}

interface OneRain {
  readonly key: RainKey;
  readonly row: RainRow;
  readonly campaign: Campaign;
  readonly terms: RainTerms;
  readonly packets: readonly number[];
}

async function takeOfRain(
  rewards: Rewarding,
  tx: Tx,
  { key, row, campaign, terms, packets }: OneRain,
  takings: readonly Taking[],
  answers: Map<Taking, Taken>,
): Promise<void> {
  const memberIds = [...new Set(takings.map(({ memberId }) => memberId))];
  const own = Map.groupBy(await claimsOf(tx, key, memberIds), ({ member_id }) => member_id);
  const merchant = takings[0]?.merchant;
  assert(merchant, 'a batch has a merchant');
  // A rain for everybody asks nothing of its members.
  const facts = campaign.terms.audience
    ? await factsOf(rewards, tx, merchant, memberIds, [campaign])
    : new Map<string, MemberFacts>();
  const taken: ClaimRow[] = [];
  for (const taking of takings) {
    const { memberId, tap, at } = taking;
    const before = own.get(memberId) ?? [];
    const same = before.find((one) => one.tap === tap);
    const refusal = same ? undefined : refusalOf();
    if (same) answers.set(taking, ok(same));
    else if (refusal) answers.set(taking, refuse(refusal));
    else answers.set(taking, ok(takeNext()));

    function refusalOf() {
      if (at < row.starts_at) return 'rain.not_begun';
      if (at >= row.ends_at || row.state !== 'open') return 'rain.over';
      if (!mayTakePart(taking.merchant, campaign, facts.get(memberId) ?? {}, at)) return 'reward.unknown';
      if (before.length >= terms.perMember) return 'rain.taken';
      return row.taken + taken.length >= row.packets ? 'rain.empty' : undefined;
    }
    function takeNext(): ClaimRow {
      const packet = row.taken + taken.length;
      const claim: ClaimRow = {
        merchant_id: key.merchantId,
        code: key.code,
        number: key.number,
        packet,
        member_id: memberId,
        tap,
        amount_minor: BigInt(packets[packet] ?? 0),
        claimed_at: at,
        state: packetLifecycle.initial,
      };
      taken.push(claim);
      own.set(memberId, [...before, claim]);
      return claim;
    }
  }
  if (taken.length === 0) return;
  await insertClaims(tx, taken);
  const takenMinor = taken.reduce((sum, { amount_minor }) => sum + amount_minor, row.taken_minor);
  await setRain(tx, key, { taken: row.taken + taken.length, taken_minor: takenMinor });
}
