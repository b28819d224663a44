/** The SQL of operators' sessions. */
import type { Db, Tx } from '../../../db/db.ts';
import {
  deleteRows,
  findRow,
  hasWritten,
  listRows,
  type NewRow,
  type Row,
  selectRows,
  setRows,
  updateRows,
} from '../../../db/tenancy/rows.ts';
import type { OperatorName } from '../names.ts';

export type SessionRow = Row<'operator_session'>;
/** Where a session is used: one of the console opens nothing at the command line, and the reverse. */
export type Surface = SessionRow['surface'];

export async function insertSession(tx: Tx, row: NewRow<'operator_session'>): Promise<void> {
  await tx.insertInto('operator_session').values(row).execute();
}

/** The session of a token, as long as it may live at most. */
export async function findSession(db: Db, { home, username }: OperatorName, surface: Surface, tokenHash: string) {
  return findRow(db, 'operator_session', { merchant_id: home, token_hash: tokenHash, username, surface });
}

/** Using a session extends it, but never past its maximum; false when it ended meanwhile. */
export async function touchSession(tx: Tx, { merchant_id, token_hash }: SessionRow, now: Date): Promise<boolean> {
  return hasWritten(
    updateRows(tx, 'operator_session', { merchant_id, token_hash })
      .set({ seen_at: now })
      .where('locked_at', 'is', null),
  );
}

export async function lockSession(tx: Tx, home: string, id: string, now: Date): Promise<void> {
  await setRows(tx, 'operator_session', { merchant_id: home, id }, { locked_at: now });
}

/** Of one operator, newest first. */
export async function sessionsOf(db: Db, { home, username }: OperatorName, now: Date): Promise<readonly SessionRow[]> {
  const rows = await listRows(
    db,
    'operator_session',
    { merchant_id: home, username },
    { orderBy: ['opened_at desc', 'id desc'] },
  );
  return rows.filter(({ expires_at }) => expires_at > now);
}

/** Of all operators of a home, newest first; `before` is the key of the last one seen. */
export async function listSessions(
  db: Db,
  home: string,
  page: {
    readonly now: Date;
    readonly username?: string | undefined;
    readonly before?: { readonly at: Date; readonly id: string } | undefined;
    readonly limit: number;
  },
): Promise<readonly SessionRow[]> {
  const key = { merchant_id: home, ...(page.username !== undefined && { username: page.username }) };
  let query = selectRows(db, 'operator_session', key).selectAll().where('expires_at', '>', page.now);
  const { before } = page;
  if (before) {
    query = query.where((row) =>
      row.or([row('opened_at', '<', before.at), row('opened_at', '=', before.at).and('id', '<', before.id)]),
    );
  }
  return query.orderBy('opened_at', 'desc').orderBy('id', 'desc').limit(page.limit).execute();
}

/** Returns whether there was such a session of this operator. */
export async function endSession(tx: Tx, { home, username }: OperatorName, id: string): Promise<boolean> {
  return hasWritten(deleteRows(tx, 'operator_session', { merchant_id: home, username, id }));
}

/** All of an operator's, or all but one. Returns how many there were. */
export async function endSessions(tx: Tx, { home, username }: OperatorName, but?: string): Promise<number> {
  let query = deleteRows(tx, 'operator_session', { merchant_id: home, username });
  if (but !== undefined) query = query.where('id', '!=', but);
  return (await query.returning('id').execute()).length;
}
