/** The SQL of sessions and their tokens. */
import type { Db, Tx } from '../../../db/db.ts';
import type { Tables } from '../../../db/tables.ts';
import { findRow, listRows, type NewRow, selectRows, setRows, updateRows } from '../../../db/tenancy/rows.ts';

type EndReason = NonNullable<Tables['session']['ended_because']>;

export async function insertSession(tx: Tx, row: NewRow<'session'>): Promise<void> {
  await tx.insertInto('session').values(row).execute();
}

export async function insertAccess(tx: Tx, row: NewRow<'access_token'>): Promise<void> {
  await tx.insertInto('access_token').values(row).execute();
}

export async function insertRefresh(tx: Tx, merchantId: string, sessionId: string, tokenHash: string): Promise<void> {
  await tx
    .insertInto('refresh_token')
    .values({ merchant_id: merchantId, token_hash: tokenHash, session_id: sessionId, used_at: null })
    .execute();
}

/** Valid sessions, with their member; a closed account has none, and neither has a viewer of one. */
function living(db: Db, merchantId: string, now: Date) {
  return db
    .selectFrom('session')
    .innerJoin('credential', (join) =>
      join
        .onRef('credential.merchant_id', '=', 'session.merchant_id')
        .onRef('credential.member_id', '=', 'session.member_id'),
    )
    .where('session.merchant_id', '=', merchantId)
    .where('session.ended_at', 'is', null)
    .where('session.ends_at', '>', now)
    .where('session.idle_ends_at', '>', now)
    .where('credential.state', '=', 'open')
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('credential.views_id', 'is', null),
        exists(
          selectFrom('credential as viewed')
            .select('viewed.member_id')
            .whereRef('viewed.merchant_id', '=', 'credential.merchant_id')
            .whereRef('viewed.member_id', '=', 'credential.views_id')
            .where('viewed.state', '=', 'open'),
        ),
      ]),
    );
}

const sessionColumns = [
  'session.id',
  'session.member_id',
  'credential.username',
  'credential.type',
  'credential.on_break_until',
  'credential.held_until',
  'credential.views_id',
] as const;

export async function sessionByAccess(db: Db, merchantId: string, tokenHash: string, now: Date) {
  return await living(db, merchantId, now)
    .innerJoin('access_token', (join) =>
      join
        .onRef('access_token.merchant_id', '=', 'session.merchant_id')
        .onRef('access_token.session_id', '=', 'session.id'),
    )
    .where('access_token.token_hash', '=', tokenHash)
    .where('access_token.expires_at', '>', now)
    .select([...sessionColumns])
    .executeTakeFirst();
}

export async function stageByToken(db: Db, merchantId: string, tokenHash: string, now: Date) {
  return await living(db, merchantId, now)
    .innerJoin('stage_token', (join) =>
      join
        .onRef('stage_token.merchant_id', '=', 'session.merchant_id')
        .onRef('stage_token.session_id', '=', 'session.id'),
    )
    .where('stage_token.token_hash', '=', tokenHash)
    .where('stage_token.expires_at', '>', now)
    .select([...sessionColumns, 'stage_token.game', 'stage_token.game_id', 'stage_token.is_free'])
    .executeTakeFirst();
}

export async function sessionById(db: Db, merchantId: string, sessionId: string, now: Date) {
  return await living(db, merchantId, now)
    .where('session.id', '=', sessionId)
    .select([...sessionColumns, 'session.ends_at', 'session.is_first_login'])
    .executeTakeFirst();
}

export async function sessionsOf(db: Db, merchantId: string, memberId: string, now: Date) {
  return await living(db, merchantId, now)
    .where('session.member_id', '=', memberId)
    .select(['session.id', 'session.address', 'session.device', 'session.created_at', 'session.renewed_at'])
    .orderBy('session.created_at', 'desc')
    .execute();
}

/** The networks of a member's newest sessions, ended ones included. */
export async function addressesOf(db: Db, merchantId: string, memberId: string, max: number) {
  const rows = await listRows(
    db,
    'session',
    { merchant_id: merchantId, member_id: memberId },
    { columns: ['address'], orderBy: ['created_at desc'], limit: max },
  );
  return rows.map(({ address }) => address);
}

/** The session of a renewal token, locked: renewals of one session are serialised. */
export async function lockSessionOfRefresh(tx: Tx, merchantId: string, tokenHash: string) {
  return await tx
    .selectFrom('refresh_token')
    .innerJoin('session', (join) =>
      join
        .onRef('session.merchant_id', '=', 'refresh_token.merchant_id')
        .onRef('session.id', '=', 'refresh_token.session_id'),
    )
    .where('refresh_token.merchant_id', '=', merchantId)
    .where('refresh_token.token_hash', '=', tokenHash)
    .select(['session.id', 'session.member_id'])
    .forUpdate('session')
    .executeTakeFirst();
}

/** When a renewal token was used: null if it was not, undefined when it is unknown. Call under the session's lock. */
export async function refreshUsedAt(tx: Tx, merchantId: string, tokenHash: string): Promise<Date | null | undefined> {
  const row = await findRow(tx, 'refresh_token', { merchant_id: merchantId, token_hash: tokenHash }, ['used_at']);
  return row?.used_at;
}

export async function spendRefresh(tx: Tx, merchantId: string, tokenHash: string, now: Date): Promise<void> {
  await setRows(tx, 'refresh_token', { merchant_id: merchantId, token_hash: tokenHash }, { used_at: now });
}

export async function prolong(tx: Tx, merchantId: string, sessionId: string, now: Date, idleEndsAt: Date) {
  await setRows(
    tx,
    'session',
    { merchant_id: merchantId, id: sessionId },
    { renewed_at: now, idle_ends_at: idleEndsAt },
  );
}

/** False when it had ended already, or is not this member's. */
export async function endSession(
  tx: Tx,
  merchantId: string,
  memberId: string,
  sessionId: string,
  because: EndReason,
  now: Date,
): Promise<boolean> {
  return setRows(
    tx,
    'session',
    { merchant_id: merchantId, member_id: memberId, id: sessionId, ended_at: null },
    {
      ended_at: now,
      ended_because: because,
    },
  );
}

/** Ends the oldest sessions of a member above `max`; the newest always stays. */
export async function endConcurrencyLimit(
  tx: Tx,
  merchantId: string,
  newest: { readonly id: string; readonly memberId: string },
  max: number,
  now: Date,
): Promise<void> {
  const oldest = selectRows(tx, 'session', { merchant_id: merchantId, member_id: newest.memberId, ended_at: null })
    .select('id')
    .where('id', '!=', newest.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(max - 1);
  await updateRows(tx, 'session', { merchant_id: merchantId })
    .set({ ended_at: now, ended_because: 'crowded' })
    .where('id', 'in', oldest)
    .execute();
}

/** Ends all sessions of a member except one, if named; returns which. */
export async function endSessionsBut(
  tx: Tx,
  merchantId: string,
  memberId: string,
  exceptSessionId: string | undefined,
  because: 'ended' | 'password',
  now: Date,
): Promise<readonly string[]> {
  let update = updateRows(tx, 'session', { merchant_id: merchantId, member_id: memberId, ended_at: null }).set({
    ended_at: now,
    ended_because: because,
  });
  if (exceptSessionId !== undefined) update = update.where('id', '!=', exceptSessionId);
  const ended = await update.returning('id').execute();
  return ended.map(({ id }) => id);
}
