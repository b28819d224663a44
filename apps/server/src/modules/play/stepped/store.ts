/** The SQL of open rounds: at most one of each member and game, without a state. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { DueMerchants } from '../../../db/jobs/due-work.ts';
import { deleteRows, findRow, type Row, selectRows, setRows } from '../../../db/tenancy/rows.ts';
import type { SeedOwner } from '../store.ts';

export type OpenRound = Row<'play_open_round'>;

export function openRoundOf(db: Db, { merchantId, memberId, game }: SeedOwner): Promise<OpenRound | undefined> {
  return findRow(db, 'play_open_round', { merchant_id: merchantId, member_id: memberId, game });
}

/** Saves an opened round, and advances the nonce of its seed pair, which is locked. */
export async function insertOpenRound(tx: Tx, round: OpenRound): Promise<void> {
  await tx
    .insertInto('play_open_round')
    .values({ ...round, input: JSON.stringify(round.input), moves: JSON.stringify(round.moves) })
    .execute();
  await setRows(
    tx,
    'play_seed',
    { merchant_id: round.merchant_id, id: round.seed_id },
    { next_nonce: round.nonce + 1 },
  );
}

/** Saves another move, and what was staked with it. */
export async function updateOpenRound(tx: Tx, round: OpenRound): Promise<void> {
  await setRows(
    tx,
    'play_open_round',
    { merchant_id: round.merchant_id, id: round.id },
    {
      moves: JSON.stringify(round.moves),
      staked_minor: round.staked_minor,
      cash_minor: round.cash_minor,
      due_at: round.due_at,
    },
  );
}

export async function deleteOpenRound(tx: Tx, { merchant_id: merchantId, id }: OpenRound): Promise<void> {
  await deleteRows(tx, 'play_open_round', { merchant_id: merchantId, id }).execute();
}

/** Merchants with rounds that are to be ended. */
export function dueRounds(now: Date): DueMerchants {
  return sql`select merchant_id from play_open_round where due_at <= ${now}`;
}

export function listDueRounds(db: Db, merchantId: string, now: Date, limit: number): Promise<OpenRound[]> {
  return selectRows(db, 'play_open_round', { merchant_id: merchantId })
    .selectAll()
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
}

/** When a round is ended, if not before: later for one that could not be, at once for a member who stops playing. */
export async function setDue(
  tx: Tx,
  merchantId: string,
  dueAt: Date,
  of: { id: string } | { member_id: string },
): Promise<void> {
  await setRows(tx, 'play_open_round', { merchant_id: merchantId, ...of }, { due_at: dueAt });
}
