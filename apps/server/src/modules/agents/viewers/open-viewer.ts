/** Opens a login that sees an agent's team. */
import type { RefusalCode } from '#contract';
import { ok, type Result } from '#kernel';
import type { Viewers } from '../../identity/index.ts';
import { refusePassword } from '../../members/index.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { AgentsDeps } from '../deps.ts';

export type Viewer = Awaited<ReturnType<Viewers['of']>>[number];

type ViewerDeps = Pick<AgentsDeps, 'db' | 'atomically' | 'viewers' | 'credentials'>;

export async function strongHash(
  { credentials }: Pick<AgentsDeps, 'credentials'>,
  merchant: Merchant,
  password: string,
  username: string,
): Promise<Result<string, RefusalCode>> {
  return (
    refusePassword(merchant.manifest, password, { username }, 'password') ?? (await credentials.hashSecret(password))
  );
}

/** The same again, as after a lost answer, is the one that was opened. */
export async function openViewer(
  deps: ViewerDeps,
  merchant: Merchant,
  order: { readonly agentId: string; readonly agentName: string; readonly name: string; readonly password: string },
): Promise<Result<Viewer, RefusalCode>> {
  const { viewers, credentials, atomically, db } = deps;
  const { agentId, agentName, name, password } = order;
  const hash = await strongHash(deps, merchant, password, agentName);
  if (!hash.ok) return hash;
  const requested = { merchantId: merchant.id, agentId, name, passwordHash: hash.value };
  const opened = await atomically((tx) => viewers.open(tx, requested));
  if (opened.ok || opened.refusal.code !== 'auth.username_taken') return opened;
  const known = (await viewers.of(db, merchant.id, agentId)).find(({ username }) => username.endsWith(`.${name}`));
  if (!known) return opened;
  const proven = await credentials.proveSecret(merchant.id, known.id, 'password', password);
  return proven.ok ? ok(known) : opened;
}
