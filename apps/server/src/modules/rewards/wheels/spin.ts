/** One spin, in one transaction: the draw, the stock, the prize with its part of the budget, and the spin that is used up. */
import { fairChance, isClientSeed, wheelEngine } from '#engine-kit';
import { assert, newId, ok, type Result, refuse } from '#kernel';
import { noSpins, onDay, type WheelProgress, withDaily } from '#promotions/plugin-wheel.ts';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type Campaign, lockCampaign, runningCampaigns } from '../campaigns/index.ts';
import { momentAt, type Rewarding } from '../context.ts';
import { applyToAll, factsOf, lockProgress, mayTakePart } from '../giving/index.ts';
import { nextSeed, takeSeed } from './seeds.ts';
import { findSpin, givenOf, insertSpin, type SpinRow } from './store.ts';
import { givenFor, isClosed, KIND, limitedOf, todayOf, wheelOf } from './wheel.ts';

export interface Spinning {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly code: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
}

export interface Spun {
  readonly spin: SpinRow;
  readonly spins: number;
  readonly nextServerSeedHash: string;
}

type Spins = Result<Spun, 'reward.unknown' | 'seed.invalid' | 'seed.stale' | 'wheel.closed' | 'wheel.no_spins'>;

/** SHA-256 in hex: anything else is no commitment. */
const HASH = /^[0-9a-f]{64}$/;

export function spinWheel(rewards: Rewarding, spinning: Spinning): Promise<Spins> {
  const { merchant, memberId, code, serverSeedHash, clientSeed } = spinning;
  if (!isClientSeed(clientSeed)) return Promise.resolve(refuse('seed.invalid'));
  if (!HASH.test(serverSeedHash)) return Promise.resolve(refuse('seed.stale'));
  const owner = { merchantId: merchant.id, memberId };
  return rewards.atomically(async (tx): Promise<Spins> => {
    const running = await runningCampaigns(tx, merchant.id);
    const campaign = running.find((one) => one.code === code && one.terms.kind === KIND);
    if (!campaign) return refuse('reward.unknown');
    // The lock that orders a member's spins, deposits and bets of this wheel.
    const { progress: before = noSpins } = await lockProgress(tx, owner, code);
    const { day } = momentAt(merchant, new Date(rewards.clock.now()));
    const { config } = wheelOf(campaign, merchant);
    const has = withDaily(onDay(before as WheelProgress, day), config);
    const earlier = await findSpin(tx, owner, { commitment: serverSeedHash });
    if (earlier) {
      if (earlier.client_seed !== clientSeed || earlier.code !== code) return refuse('seed.stale');
      const { commitment } = await nextSeed(rewards, tx, owner);
      return ok({ spin: earlier, spins: has.left, nextServerSeedHash: commitment });
    }
    if (!(await mayPlay(rewards, tx, spinning, campaign))) return refuse('reward.unknown');
    if (has.left < 1) return refuse('wheel.no_spins');
    return draw(rewards, tx, spinning, { campaign, day, left: has.left });
  });
}

async function mayPlay(rewards: Rewarding, tx: Tx, { merchant, memberId }: Spinning, campaign: Campaign) {
  if ((await rewards.accountStatusOf(tx, merchant.id, memberId)) !== 'open') return false;
  const facts = (await factsOf(rewards, tx, merchant, [memberId], [campaign])).get(memberId) ?? {};
  return mayTakePart(merchant, campaign, facts, new Date(rewards.clock.now()));
}

interface Drawing {
  readonly campaign: Campaign;
  readonly day: string;
  readonly left: number;
}

async function draw(
  rewards: Rewarding,
  tx: Tx,
  { merchant, memberId, serverSeedHash, clientSeed }: Spinning,
  { campaign, day, left }: Drawing,
): Promise<Spins> {
  const { code, version } = campaign;
  const owner = { merchantId: merchant.id, memberId };
  const wheel = wheelOf(campaign, merchant);
  const row = await lockCampaign(tx, merchant.id, code);
  if (row?.state !== 'running' || row.version !== version) return refuse('reward.unknown');
  // Before the draw: nothing that follows depends on where the wheel stops.
  const today = todayOf(tx, merchant.id, code, day);
  if (await isClosed(merchant, campaign, wheel, row, today)) return refuse('wheel.closed');
  const taken = await takeSeed(rewards, tx, owner, serverSeedHash);
  if (!taken) return refuse('seed.stale');
  const weights = wheel.segments.map(({ weight }) => weight);
  const seeds = { serverSeed: taken.serverSeed, clientSeed, nonce: 0 };
  const { segment } = wheelEngine.play({ weights }, fairChance(seeds));
  const given = givenFor(wheel.segments, segment, await givenOf(tx, merchant.id, campaign, limitedOf(wheel.segments)));
  const prize = wheel.segments[given];
  assert(prize, 'a wheel stops on a segment of its own');
  const id = newId(rewards.clock, rewards.random);
  await insertSpin(tx, {
    merchant_id: merchant.id,
    id,
    member_id: memberId,
    code,
    version,
    commitment: serverSeedHash,
    server_seed: taken.serverSeed,
    client_seed: clientSeed,
    weights: JSON.stringify(weights),
    segment,
    given,
    prize: prize.prize,
    amount_minor: prize.amountMinor,
    points: prize.points,
    rounds: prize.rounds,
    spun_at: new Date(rewards.clock.now()),
  });
  const body = {
    memberId,
    amountMinor: `${prize.amountMinor}`,
    isCash: prize.prize === 'cash',
    points: `${prize.points}`,
    rounds: prize.rounds,
  };
  const occasion = { kind: 'prize', id, day, body } as const;
  const { given: grants, rounds } = await applyToAll(rewards, tx, merchant, [campaign], [{ memberId, occasion }]);
  const isGiven = rounds === prize.rounds && (prize.amountMinor === 0n || grants.length === 1);
  assert(isGiven, 'a prize that was drawn is given');
  const spin = await findSpin(tx, owner, { id });
  assert(spin, 'a spin that was saved exists');
  return ok({ spin, spins: left - 1, nextServerSeedHash: taken.next.commitment });
}
