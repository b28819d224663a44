/** Tournaments as operators see them, let them be paid after a review, and cancel them. */
import { type Json, ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import { configOf, findCampaign, startedCampaigns } from '../campaigns/index.ts';
import type { Rewarding } from '../context.ts';
import { divide } from './divide.ts';
import { KIND } from './open-due.ts';
import { readTournament, tournamentLifecycle } from './rules/index.ts';
import { listTournaments, lockTournament, type TournamentKey } from './store/tournaments.ts';
import { cancelTournament } from './take-steps.ts';

export interface TournamentChange {
  readonly code: string;
  readonly number: string;
  readonly before: string;
  readonly after: string;
}
type Changed = Result<TournamentChange, 'tournament.unknown' | 'tournament.not_allowed'>;

export interface TournamentsBackOffice {
  list(db: Db, merchant: Merchant): Promise<readonly { readonly [field: string]: Json }[]>;
  /** Of one that waits for a review: its places stand from then on, and it is paid. */
  approve(tx: Tx, merchant: Merchant, key: Omit<TournamentKey, 'merchantId'>): Promise<Changed>;
  cancel(tx: Tx, merchant: Merchant, key: Omit<TournamentKey, 'merchantId'>): Promise<Changed>;
}

const LISTED = 100;

export function openTournaments(rewards: Rewarding): TournamentsBackOffice {
  return {
    async list(db, merchant) {
      const codes = (await startedCampaigns(db, merchant.id))
        .filter(({ terms }) => terms.kind === KIND)
        .map(({ code }) => code);
      return (await listTournaments(db, merchant.id, codes, LISTED)).map((row) => ({
        code: row.code,
        number: `${row.number}`,
        state: row.state,
        startsAt: row.starts_at.toISOString(),
        endsAt: row.ends_at.toISOString(),
        promisedMinor: `${row.promised_minor}`,
      }));
    },
    async approve(tx, merchant, key) {
      const row = await lockTournament(tx, { ...key, merchantId: merchant.id });
      const campaign = row && (await findCampaign(tx, merchant.id, row.code, row.version));
      if (!row || !campaign) return refuse('tournament.unknown');
      if (row.state !== 'review') return refuse('tournament.not_allowed');
      await divide(rewards, tx, { merchant, row, terms: readTournament(configOf(campaign.terms, merchant)) });
      return ok({ code: row.code, number: `${row.number}`, before: row.state, after: 'paying' });
    },
    async cancel(tx, merchant, key) {
      const row = await lockTournament(tx, { ...key, merchantId: merchant.id });
      if (!row) return refuse('tournament.unknown');
      if (!tournamentLifecycle.allows(row.state, 'cancel')) return refuse('tournament.not_allowed');
      await cancelTournament(tx, row, new Date(rewards.clock.now()));
      return ok({ code: row.code, number: `${row.number}`, before: row.state, after: 'cancelling' });
    },
  };
}
