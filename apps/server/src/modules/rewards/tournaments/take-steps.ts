/** The steps of tournaments, each one transaction: a process that dies between two repeats none. */
import { assert } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { DueJob } from '../../../db/jobs/due-work.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { Merchant } from '../../merchants/index.ts';
import { configOf, findCampaign } from '../campaigns/index.ts';
import type { Rewarding } from '../context.ts';
import { divide } from './divide.ts';
import { openDue } from './open-due.ts';
import { giveBack, payPrizes } from './pay-prizes.ts';
import { readTournament, tournamentLifecycle } from './rules/index.ts';
import {
  dueKeys,
  dueTournaments,
  lockTournament,
  setTournament,
  type TournamentKey,
  type TournamentRow,
  totalsOf,
} from './store.ts';

const AT_ONCE = 50;
const STEPS = 200;

export const tournamentJob = (rewards: Rewarding): DueJob<Merchant> => ({
  name: 'tournaments',
  due: dueTournaments,
  act: async (merchant) => {
    let done = await openDue(rewards, merchant);
    for (let step = 0; step < STEPS; step += 1) {
      const due = await dueKeys(rewards.db, merchant.id, new Date(rewards.clock.now()), AT_ONCE);
      if (due.length === 0) break;
      for (const key of due) {
        await inTransaction(rewards, (tx) => takeStep(rewards, tx, merchant, key));
        done += 1;
      }
    }
    return done;
  },
});

async function takeStep(rewards: Rewarding, tx: Tx, merchant: Merchant, key: TournamentKey): Promise<void> {
  const row = await lockTournament(tx, key);
  const now = new Date(rewards.clock.now());
  // Another node was here first.
  if (!row || row.due_at === null || row.due_at > now) return;
  const campaign = await findCampaign(tx, merchant.id, row.code, row.version);
  assert(campaign, 'a version is never deleted');
  const terms = readTournament(configOf(campaign.terms, merchant));
  const { state } = row;
  switch (state) {
    case 'open':
      return setTournament(tx, key, { state: tournamentLifecycle.next(state, 'start'), due_at: row.ends_at });
    case 'running': {
      const dueAt = new Date(row.ends_at.getTime() + terms.graceSeconds * 1_000);
      return setTournament(tx, key, { state: tournamentLifecycle.next(state, 'close'), due_at: dueAt });
    }
    case 'settling': {
      const { entrants } = await totalsOf(tx, key);
      if (entrants < terms.minEntrants) return cancelTournament(tx, row, now);
      if (terms.isReviewed)
        return setTournament(tx, key, { state: tournamentLifecycle.next(state, 'review'), due_at: null });
      return divide(rewards, tx, { merchant, row, terms });
    }
    case 'paying':
      return payPrizes(rewards, tx, { merchant, row, campaign });
    case 'cancelling':
      return giveBack(rewards, tx, { merchant, row });
    default:
      return setTournament(tx, key, { due_at: null });
  }
}

/** What was paid to enter goes back. */
export async function cancelTournament(tx: Tx, row: TournamentRow, now: Date): Promise<void> {
  const state = tournamentLifecycle.next(row.state, 'cancel');
  await setTournament(tx, { merchantId: row.merchant_id, code: row.code, number: row.number }, { state, due_at: now });
}
