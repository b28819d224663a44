/** Points of a member, as operators see them. */
import type { Db } from '../../../db/db.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import { accountOf, type EntryPage, latestEntries } from './store.ts';

export interface PointsBackOffice {
  readonly balance: (db: Db, owner: Owner) => Promise<bigint>;
  readonly entries: (db: Db, owner: Owner, page: EntryPage) => ReturnType<typeof latestEntries>;
}

export const pointsBackOffice: PointsBackOffice = {
  balance: async (db, owner) => (await accountOf(db, owner)).balance,
  entries: latestEntries,
};
