/** The SQL of game frames: launch tickets and stage tokens. */
import type { Tx } from '../../../db/db.ts';
import { deleteRows, lockRow, type NewRow, selectRows } from '../../../db/tenancy/rows.ts';

export async function insertTicket(tx: Tx, row: NewRow<'launch_ticket'>): Promise<void> {
  await tx.insertInto('launch_ticket').values(row).execute();
}

/** Deletes a ticket and returns it: a second caller finds nothing. */
export async function takeTicket(tx: Tx, merchantId: string, ticketHash: string, now: Date) {
  return await deleteRows(tx, 'launch_ticket', { merchant_id: merchantId, ticket_hash: ticketHash })
    .where('expires_at', '>', now)
    .returning(['session_id', 'game', 'game_id', 'is_free', 'language'])
    .executeTakeFirst();
}

export async function insertStage(tx: Tx, row: NewRow<'stage_token'>): Promise<void> {
  await tx.insertInto('stage_token').values(row).execute();
}

/** Only the newest few tokens of a session are stored: repeated renewal does not fill the table. */
export async function dropOldStages(
  tx: Tx,
  merchantId: string,
  newest: { readonly tokenHash: string; readonly sessionId: string },
  max: number,
): Promise<void> {
  const oldest = selectRows(tx, 'stage_token', { merchant_id: merchantId, session_id: newest.sessionId })
    .select('token_hash')
    .where('token_hash', '!=', newest.tokenHash)
    .orderBy('expires_at', 'desc')
    .orderBy('token_hash')
    .offset(max - 1);
  await deleteRows(tx, 'stage_token', { merchant_id: merchantId }).where('token_hash', 'in', oldest).execute();
}

/** Locks the session of a frame that asks for another token: who drops frames meanwhile finds that one, or this finds none. */
export async function holdFrame(tx: Tx, merchantId: string, sessionId: string, game: string): Promise<boolean> {
  await lockRow(tx, 'session', { merchant_id: merchantId, id: sessionId }, ['id']);
  const frames = selectRows(tx, 'stage_token', { merchant_id: merchantId, session_id: sessionId, game });
  return (await frames.select('game').limit(1).executeTakeFirst()) !== undefined;
}

/** Every game frame and launch ticket of a member. */
export async function dropFramesOf(tx: Tx, merchantId: string, memberId: string): Promise<void> {
  const open = { merchant_id: merchantId, member_id: memberId, ended_at: null };
  await selectRows(tx, 'session', open).select('id').orderBy('id').forUpdate().execute();
  const sessions = selectRows(tx, 'session', { merchant_id: merchantId, member_id: memberId }).select('id');
  for (const table of ['stage_token', 'launch_ticket'] as const) {
    await deleteRows(tx, table, { merchant_id: merchantId }).where('session_id', 'in', sessions).execute();
  }
}
