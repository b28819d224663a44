/** The SQL of game frames: launch tickets and stage tokens. */
import type { Tx } from '../../../db/db.ts';
import { deleteRows, type NewRow } from '../../../db/tenancy/rows.ts';

export async function insertTicket(tx: Tx, row: NewRow<'launch_ticket'>): Promise<void> {
  await tx.insertInto('launch_ticket').values(row).execute();
}

/** Deletes a ticket and returns it: a second caller finds nothing. */
export async function takeTicket(tx: Tx, merchantId: string, ticketHash: string, now: Date) {
  return await deleteRows(tx, 'launch_ticket', { merchant_id: merchantId, ticket_hash: ticketHash })
    .where('expires_at', '>', now)
    .returning(['session_id', 'game', 'node_id', 'is_free', 'language'])
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
  most: number,
): Promise<void> {
  await deleteRows(tx, 'stage_token', { merchant_id: merchantId })
    .where('token_hash', 'in', (select) =>
      select
        .selectFrom('stage_token')
        .select('token_hash')
        .where('merchant_id', '=', merchantId)
        .where('session_id', '=', newest.sessionId)
        .where('token_hash', '!=', newest.tokenHash)
        .orderBy('expires_at', 'desc')
        .orderBy('token_hash')
        .offset(most - 1),
    )
    .execute();
}

/** Every game frame and launch ticket of a member. */
export async function dropFramesOf(tx: Tx, merchantId: string, memberId: string): Promise<void> {
  for (const table of ['stage_token', 'launch_ticket'] as const) {
    await tx
      .deleteFrom(table)
      .where('merchant_id', '=', merchantId)
      .where('session_id', 'in', (select) =>
        select
          .selectFrom('session')
          .select('id')
          .where('merchant_id', '=', merchantId)
          .where('member_id', '=', memberId),
      )
      .execute();
  }
}
