/** Tournaments as operators see them, let them be paid after a review, and cancel them. */
import { type Json, ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { Waiting } from '../../../db/waiting.ts';
import type { Merchant } from '../../merchants/index.ts';
import { configOf, findCampaign, startedCampaigns } from '../campaigns/index.ts';
import type { Rewarding } from '../context.ts';
import { divide } from './divide.ts';
import { KIND } from './open-due.ts';
import { readTournament, tournamentLifecycle } from './rules/index.ts';
import {
  entrantsOf,
  leadersOf,
  listTournaments,
  lockTournament,
  type RankedRow,
  type TournamentKey,
  type TournamentRow,
  tournamentsInReview,
  waitingTournaments,
} from './store.ts';
import { cancelTournament } from './take-steps.ts';

export interface TournamentChange {
  readonly code: string;
  readonly number: string;
  readonly before: string;
  readonly after: string;
}
type Changed = Result<TournamentChange, 'tournament.unknown' | 'tournament.not_allowed'>;

export interface ShownTournament {
  readonly row: TournamentRow;
  readonly entrants: number;
  readonly leaders: readonly RankedRow[];
}

export interface TournamentsBackOffice {
  list(db: Db, merchant: Merchant): Promise<readonly { readonly [field: string]: Json }[]>;
  /** Those in review first, the longest first, with the first places; then the latest of all campaigns of the kind. */
  overview(db: Db, merchant: Merchant): Promise<readonly ShownTournament[]>;
  /** Those in review, since they ended. */
  waiting(db: Db, merchantId: string): Promise<Waiting>;
  /** Of one that waits for a review: its places stand from then on, and it is paid. */
  approve(tx: Tx, merchant: Merchant, key: Omit<TournamentKey, 'merchantId'>): Promise<Changed>;
  cancel(tx: Tx, merchant: Merchant, key: Omit<TournamentKey, 'merchantId'>): Promise<Changed>;
}

const LISTED = 100;
const LEADERS = 10;

export function openTournaments(rewards: Rewarding): TournamentsBackOffice {
  const latest = async (db: Db, merchantId: string) => {
    const started = await startedCampaigns(db, merchantId);
    const codes = started.filter(({ terms }) => terms.kind === KIND).map(({ code }) => code);
    return listTournaments(db, merchantId, codes, LISTED);
  };
  return {
    waiting: waitingTournaments,
    async overview(db, merchant) {
      const waiting = await tournamentsInReview(db, merchant.id, LISTED);
      const rest = (await latest(db, merchant.id)).filter(({ state }) => state !== 'review');
      const shown = [...waiting, ...rest];
      const entrants = await entrantsOf(db, merchant.id, shown);
      const leaders = await leadersOf(db, merchant.id, waiting, LEADERS);
      return shown.map((row, at) => ({ row, entrants: entrants[at] ?? 0, leaders: leaders[at] ?? [] }));
    },
    async list(db, merchant) {
      return (await latest(db, merchant.id)).map((row) => ({
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
