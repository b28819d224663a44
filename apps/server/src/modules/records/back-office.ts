/** What operators see of bets: one member's, one bet in full, and the figures of days. */

import type { Language } from '#contract';
import { ok } from '#kernel';
import { pageOf, readCursor } from '../../db/page-key.ts';
import type { Owner } from '../../db/tenancy/rows.ts';
import type { Merchant } from '../merchants/index.ts';
import { readChoice } from './choice.ts';
import type { RecordsDeps } from './deps.ts';
import { figuresOf, playMarkers } from './figures/index.ts';
import { betById, betsOf, ownerOfBet } from './store.ts';
import { betsToWire } from './wire.ts';

export type RecordsBackOffice = ReturnType<typeof createRecordsBackOffice>;

interface BetQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export function createRecordsBackOffice(deps: RecordsDeps) {
  const { db, clock } = deps;
  return {
    /** A member's bets, the newest first. */
    async bets(merchant: Merchant, memberId: string, language: Language, { cursor, limit, from, to }: BetQuery) {
      const read = readChoice(clock, merchant, { from, to });
      if (!read.ok) return read;
      const page = { ...read.value.choice, after: readCursor(cursor), limit: limit + 1 };
      const { shown, end } = pageOf(await betsOf(db, { merchantId: merchant.id, memberId }, page), limit, (bet) => bet);
      return ok({ bets: await betsToWire(deps, merchant, language, shown), ...end });
    },

    /** A bet in full: a round of our own is replayed from its seeds. */
    async bet(merchant: Merchant, { memberId }: Pick<Owner, 'memberId'>, language: Language, id: string) {
      const record = await betById(db, { merchantId: merchant.id, memberId }, id);
      const [bet] = record ? await betsToWire(deps, merchant, language, [record]) : [];
      if (!bet) return undefined;
      const detail = bet.kind === 'round' ? await deps.roundDetail(db, merchant, memberId, id) : undefined;
      return { bet, ...detail };
    },

    /** Whose bet it is; undefined for one that nobody placed here. */
    ownerOf: (merchantId: string, id: string) => ownerOfBet(db, merchantId, id),

    /** Members whose play changed. */
    harmMarkers: (merchantId: string, days: { readonly usual: string; readonly recent: string }) =>
      playMarkers(db, merchantId, days),

    figures: (merchantId: string, from: string, to: string) => figuresOf(db, merchantId, from, to),
  };
}
