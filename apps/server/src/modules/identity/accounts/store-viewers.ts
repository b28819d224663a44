/** The SQL of viewers, the credentials that see the team of an agent. */
import type { Db, Tx } from '../../../db/db.ts';
import { countRows, lockRow, selectRows, setRows } from '../../../db/tenancy/rows.ts';
import { accountLifecycle } from './lifecycle.ts';

export interface Viewer {
  readonly id: string;
  readonly username: string;
  readonly createdAt: Date;
  readonly lastLoginAt: Date | undefined;
}

/** An agent, and one of its viewers. */
export interface ViewerOf {
  readonly merchantId: string;
  readonly agentId: string;
  readonly viewerId: string;
}

const openOf = (db: Db, merchantId: string, agentId: string) =>
  selectRows(db, 'credential', { merchant_id: merchantId, views_id: agentId, state: 'open' });

/** Those that can log in, the oldest first. */
export async function viewersOf(db: Db, merchantId: string, agentId: string): Promise<readonly Viewer[]> {
  const rows = await openOf(db, merchantId, agentId)
    .select(({ selectFrom }) => [
      'member_id as id',
      'username',
      'created_at as createdAt',
      selectFrom('session')
        .select(({ fn }) => fn.max('session.created_at').as('at'))
        .whereRef('session.merchant_id', '=', 'credential.merchant_id')
        .whereRef('session.member_id', '=', 'credential.member_id')
        .as('lastLoginAt'),
    ])
    .orderBy('created_at')
    .orderBy('member_id')
    .execute();
  return rows.map(({ lastLoginAt, ...row }) => ({ ...row, lastLoginAt: lastLoginAt ?? undefined }));
}

export const countViewers = (db: Db, merchantId: string, agentId: string): Promise<number> =>
  countRows(openOf(db, merchantId, agentId));

/** Those that were closed before, too. */
export const lockViewersOf = (tx: Tx, merchantId: string, agentId: string) =>
  selectRows(tx, 'credential', { merchant_id: merchantId, views_id: agentId })
    .select(['member_id', 'username'])
    .orderBy('member_id')
    .forUpdate()
    .execute();

/** False for another agent's, and for one that has ended. */
export async function lockViewer(tx: Tx, { merchantId, agentId, viewerId }: ViewerOf): Promise<boolean> {
  const key = { merchant_id: merchantId, member_id: viewerId, views_id: agentId, state: 'open' } as const;
  return (await lockRow(tx, 'credential', key, ['member_id'])) !== undefined;
}

export async function renameClosed(
  tx: Tx,
  merchantId: string,
  viewerId: string,
  name: { readonly username: string; readonly username_key: string },
): Promise<void> {
  const state = accountLifecycle.next('open', 'close');
  await setRows(tx, 'credential', { merchant_id: merchantId, member_id: viewerId }, { state, ...name });
}
