/** Opens the present tournament of each campaign and the next one, while its budget holds what they promise. */
import { inTransaction } from '../../../db/transactions.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type Campaign, configOf, lockCampaign, runningCampaigns } from '../campaigns/index.ts';
import type { Rewarding } from '../context.ts';
import { type Period, periodAt, readTournament } from './rules/index.ts';
import { openTournament, promisedOf } from './store.ts';

export const KIND = 'tournament';

/** Returns how many were opened. */
export async function openDue(rewards: Rewarding, merchant: Merchant): Promise<number> {
  let opened = 0;
  for (const campaign of await runningCampaigns(rewards.db, merchant.id)) {
    if (campaign.terms.kind !== KIND) continue;
    const { minutes } = readTournament(configOf(campaign.terms, merchant));
    const { timeZone } = merchant.manifest;
    const calendar = { minutes, timeZone, window: campaign.terms.window ?? {} };
    for (const ahead of [0, 1]) {
      const period = periodAt(calendar, rewards.clock.now(), ahead);
      if (period && (await openOne(rewards, merchant, campaign, period))) opened += 1;
    }
  }
  return opened;
}

function openOne(rewards: Rewarding, merchant: Merchant, campaign: Campaign, period: Period): Promise<boolean> {
  const { code, version, terms } = campaign;
  return inTransaction(rewards, async (tx) => {
    const row = await lockCampaign(tx, merchant.id, code);
    if (row?.state !== 'running' || row.version !== version) return false;
    const config = configOf(terms, merchant);
    const { promisedMinor } = readTournament(config);
    const taken = row.spent_minor + (await promisedOf(tx, merchant.id, code));
    if (taken + promisedMinor > BigInt(config.budgetMinor)) return false;
    return openTournament(tx, {
      merchant_id: merchant.id,
      code,
      number: BigInt(period.number),
      version,
      state: 'open',
      starts_at: period.startsAt,
      ends_at: period.endsAt,
      due_at: period.startsAt,
      promised_minor: promisedMinor,
      pool_minor: null,
    });
  });
}
