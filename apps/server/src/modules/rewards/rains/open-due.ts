/** Opens the next rain of each campaign before it begins, while the budget holds its pool: split, committed, published. */
import { commitmentOf, newServerSeed } from '#engine-kit';
import { configuredAmount } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { inTransaction } from '../../../db/transactions.ts';
import { dayAt, type Merchant } from '../../merchants/index.ts';
import { type Campaign, givenOn, lockCampaign, runningCampaigns } from '../campaigns/index.ts';
import { momentAt, type Rewarding } from '../context.ts';
import { mayAward, violationsOf } from '../policy/index.ts';
import { type Period, periodAt } from '../tournaments/index.ts';
import { rainLifecycle } from './lifecycle.ts';
import { KIND, locationOf, type RainTerms, readRain, splitBy } from './rain.ts';
import { openRain, promisedOf, type RainRow } from './store.ts';

/** Returns how many were opened. */
export async function openDue(rewards: Rewarding, merchant: Merchant): Promise<number> {
  let opened = 0;
  for (const campaign of await runningCampaigns(rewards.db, merchant.id)) {
    if (campaign.terms.kind !== KIND || violationsOf(merchant, campaign.terms).length > 0) continue;
    const terms = readRain(campaign, merchant);
    const calendar = {
      minutes: terms.everyMinutes,
      timeZone: merchant.manifest.timeZone,
      window: campaign.terms.window ?? {},
    };
    // Never the one that has begun: its packets have to be fixed before.
    const period = periodAt(calendar, rewards.clock.now(), 1);
    if (period && (await openOne(rewards, merchant, campaign, terms, period))) opened += 1;
  }
  return opened;
}

function openOne(
  rewards: Rewarding,
  merchant: Merchant,
  campaign: Campaign,
  terms: RainTerms,
  { number, startsAt }: Period,
): Promise<boolean> {
  const { code, version } = campaign;
  return inTransaction(rewards, async (tx) => {
    const row = await lockCampaign(tx, merchant.id, code);
    if (row?.state !== 'running' || row.version !== version) return false;
    if (!(await isWithinBudget(rewards, tx, merchant, campaign, terms, row.spent_minor, startsAt))) return false;
    const key = { merchantId: merchant.id, code, number: BigInt(number) };
    const serverSeed = newServerSeed(rewards.random);
    const { root, packets } = splitBy(serverSeed, key, terms);
    // A packet that the place does not allow would be taken and never paid.
    if (!packets.every((minor) => mayAward(merchant, BigInt(minor)))) return false;
    const rain: RainRow = {
      merchant_id: merchant.id,
      code,
      number: key.number,
      version,
      state: rainLifecycle.initial,
      starts_at: startsAt,
      ends_at: new Date(startsAt.getTime() + terms.seconds * 1_000),
      due_at: startsAt,
      pool_minor: terms.poolMinor,
      packets: terms.packets,
      root,
      commitment: commitmentOf(serverSeed),
      encrypted_seed: rewards.seeds.encrypt(serverSeed, locationOf(key)),
      server_seed: null,
      taken: 0,
      taken_minor: 0n,
    };
    return openRain(tx, rain);
  });
}

/** A pool is taken from the budget when its rain is opened: no packet is ever without money. */
async function isWithinBudget(
  rewards: Rewarding,
  tx: Tx,
  merchant: Merchant,
  { code, terms }: Campaign,
  { poolMinor }: RainTerms,
  spentMinor: bigint,
  startsAt: Date,
): Promise<boolean> {
  const promised = await promisedOf(tx, merchant.id, code);
  const minor = (amount: string) => configuredAmount(amount, merchant.currency);
  if (spentMinor + promised + poolMinor > minor(terms.limits.budget)) return false;
  if (terms.limits.budgetPerDay === undefined) return true;
  const { day } = momentAt(merchant, new Date(rewards.clock.now()));
  const today = await givenOn(tx, merchant.id, code, day);
  const isSameDay = dayAt(startsAt.getTime(), merchant.manifest.timeZone) === day;
  const given = isSameDay ? today.spentMinor : 0n;
  return given + promised + poolMinor <= minor(terms.limits.budgetPerDay);
}
