/** The SQL of new members and of invitation codes. */
import { sql } from 'kysely';
import { takeAdvisoryLock } from '../../../db/advisory-locks.ts';
import type { Db, Tx } from '../../../db/db.ts';
import { SHARING_LOCK } from '../../../db/lock-spaces.ts';
import { countRows, findRow, insertOnce, type NewRow, selectRows } from '../../../db/tenancy/rows.ts';

/** It is noted whether another member has the same document already. */
export async function insertMember(tx: Tx, row: NewRow<'member'>): Promise<void> {
  const { merchant_id, document_fingerprint } = row;
  const sharesDocument = document_fingerprint ? await hasDocument(tx, merchant_id, document_fingerprint) : false;
  await tx
    .insertInto('member')
    .values({ ...row, shares_document: sharesDocument })
    .execute();
}

/** Of two who register with one document at once the second waits, and finds the first. */
async function hasDocument(tx: Tx, merchantId: string, fingerprint: string): Promise<boolean> {
  await takeAdvisoryLock(tx, SHARING_LOCK, `${merchantId} ${fingerprint}`);
  return (
    (await findRow(tx, 'member', { merchant_id: merchantId, document_fingerprint: fingerprint }, ['id'])) !== undefined
  );
}

/** The member's own code, whatever other links there are. */
export async function ownCode(db: Db, merchantId: string, memberId: string): Promise<string | undefined> {
  const row = await findRow(db, 'affiliate_link', { merchant_id: merchantId, member_id: memberId, is_own: true }, [
    'code',
  ]);
  return row?.code;
}

/** Does nothing where the code is taken or the member has one. */
export async function insertOwnCode(tx: Tx, merchantId: string, memberId: string, code: string, now: Date) {
  await insertOnce(tx, 'affiliate_link', {
    merchant_id: merchantId,
    member_id: memberId,
    code,
    is_own: true,
    created_at: now,
  });
}

/** How many members registered with this member's codes; trials do not count. */
export async function invitedBy(db: Db, merchantId: string, memberId: string): Promise<number> {
  return countRows(selectRows(db, 'member', { merchant_id: merchantId, invited_by: memberId }));
}

/** By whose links a member came, the nearest first, as far as they are players: agents are paid by contracts. */
export async function invitersOf(
  db: Db,
  merchantId: string,
  memberId: string,
  levels: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive inviter (id, level) as (
      select m.invited_by, 1 from member m where m.merchant_id = ${merchantId} and m.id = ${memberId}::uuid
      union all
      select m.invited_by, i.level + 1 from inviter i join member m on m.merchant_id = ${merchantId} and m.id = i.id
        where i.level < ${levels} and not exists (
          select 1 from agent_node a where a.merchant_id = ${merchantId} and a.member_id = i.id and a.is_agent)
    )
    select i.id from inviter i where i.id is not null and not exists (
      select 1 from agent_node a where a.merchant_id = ${merchantId} and a.member_id = i.id and a.is_agent)
    order by i.level`.execute(db);
  return rows.map(({ id }) => id);
}
