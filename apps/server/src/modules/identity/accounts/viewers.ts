/** Viewers: credentials that see the team of an agent. They have no member, and so nothing of their own. */
import { memberTypes } from '#contract';
import { newId, ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import { countRows, lockRow, selectRows, setRows } from '../../../db/tenancy/rows.ts';
import type { IdentityDeps } from '../deps.ts';
import { usernameKey } from '../rules.ts';
import { credentialById, credentialByName, insertCredential } from './store.ts';

export const MAX_VIEWERS = 5;

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

/** `name` is in the agent's own: a dot is in no member's username. The agent is locked, so that its viewers are counted one after another. */
export async function createViewer(
  { clock, random }: Pick<IdentityDeps, 'clock' | 'random'>,
  tx: Tx,
  order: {
    readonly merchantId: string;
    readonly agentId: string;
    readonly name: string;
    readonly passwordHash: string;
  },
): Promise<Result<Viewer, 'auth.username_taken' | 'agent.too_many_viewers' | 'agent.not_agent'>> {
  const { merchantId, agentId, name } = order;
  const agent = await lockRow(tx, 'credential', { merchant_id: merchantId, member_id: agentId }, ['username', 'type']);
  if (agent?.type !== memberTypes.agent && agent?.type !== memberTypes.seniorAgent) return refuse('agent.not_agent');
  const username = `${agent.username}.${name}`;
  if (await credentialByName(tx, merchantId, usernameKey(username)))
    return refuse('auth.username_taken', { field: 'name' });
  if ((await countRows(openOf(tx, merchantId, agentId))) >= MAX_VIEWERS) {
    return refuse('agent.too_many_viewers', { maximum: MAX_VIEWERS });
  }
  const id = newId(clock, random);
  const createdAt = new Date(clock.now());
  await insertCredential(tx, {
    merchant_id: merchantId,
    member_id: id,
    username,
    username_key: usernameKey(username),
    type: memberTypes.viewer,
    views_id: agentId,
    password_hash: order.passwordHash,
    payment_hash: null,
    trial_key_hash: null,
    trial_ends_at: null,
    first_login_at: null,
    created_at: createdAt,
  });
  return ok({ id, username, createdAt, lastLoginAt: undefined });
}

/** False for another agent's, and for one that has ended. */
export async function lockViewer(tx: Tx, { merchantId, agentId, viewerId }: ViewerOf): Promise<boolean> {
  const key = { merchant_id: merchantId, member_id: viewerId, views_id: agentId, state: 'open' } as const;
  return (await lockRow(tx, 'credential', key, ['member_id'])) !== undefined;
}

/** Another one may have its name. */
export async function closeViewer(tx: Tx, { merchantId, viewerId }: ViewerOf): Promise<void> {
  const viewer = await credentialById(tx, merchantId, viewerId);
  const username = `${viewer?.username ?? ''}.${viewerId}`;
  const closed = { state: 'closed', username, username_key: usernameKey(username) } as const;
  await setRows(tx, 'credential', { merchant_id: merchantId, member_id: viewerId }, closed);
}
