/** Viewers: credentials that see the team of an agent. They have no member, and so nothing of their own. */
import { memberTypes } from '#contract';
import { newId, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { IdentityDeps } from '../deps.ts';
import { usernameKey } from '../rules.ts';
import { credentialById, credentialByName, insertCredential, lockAccountName } from './store.ts';
import { countViewers, renameClosed, type Viewer, type ViewerOf } from './store-viewers.ts';

export const MAX_VIEWERS = 5;

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
  const agent = await lockAccountName(tx, merchantId, agentId);
  if (agent?.type !== memberTypes.agent && agent?.type !== memberTypes.seniorAgent) return refuse('agent.not_agent');
  const username = `${agent.username}.${name}`;
  if (await credentialByName(tx, merchantId, usernameKey(username)))
    return refuse('auth.username_taken', { field: 'name' });
  if ((await countViewers(tx, merchantId, agentId)) >= MAX_VIEWERS) {
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

/** Another one may have its name. */
export async function closeViewer(tx: Tx, { merchantId, viewerId }: ViewerOf): Promise<void> {
  const viewer = await credentialById(tx, merchantId, viewerId);
  const username = `${viewer?.username ?? ''}.${viewerId}`;
  await renameClosed(tx, merchantId, viewerId, { username, username_key: usernameKey(username) });
}
