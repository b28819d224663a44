/** The back office of prize books: a member's own maximum series. Writes run in the caller's transaction. */

import { WHOLE_SERIES } from '#engine-kit';
import type { Clock } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import { isSeries } from './book.ts';
import { saveSeries, seriesOf } from './store-series.ts';

export interface SeriesBackOffice {
  /** Undefined where the merchant's default holds. */
  readonly of: (db: Db, merchantId: string, memberId: string) => Promise<number | undefined>;
  /** The series that a text names; undefined where it names none. */
  readonly read: (text: string) => number | undefined;
  readonly set: (
    tx: Tx,
    change: { readonly merchantId: string; readonly memberId: string; readonly series: number; readonly by: string },
  ) => Promise<void>;
}

export function openSeriesBackOffice(clock: Clock): SeriesBackOffice {
  return {
    of: seriesOf,
    read: (text) => {
      const series = /^[0-9]{4}$/.test(text) ? Number(text) : undefined;
      return isSeries(series) && series <= WHOLE_SERIES ? series : undefined;
    },
    set: (tx, { merchantId, memberId, series, by }) =>
      saveSeries(tx, {
        merchant_id: merchantId,
        member_id: memberId,
        series,
        set_by: by,
        set_at: new Date(clock.now()),
      }),
  };
}
