/**
 * Operators log in with password and authenticator, for a short session; a wrong password, a wrong code and an unknown name get one
 * answer.
 */
import type { RefusalCode } from '#contract';
import { newId, ok, type Result, refuse } from '#kernel';
import { createEncryptor } from '../../../db/encryptor.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { ExactBudget } from '../../../rate-limits/index.ts';
import { digest, intervalOf, newToken } from '../../identity/index.ts';
import type { OperatorDeps } from '../deps.ts';
import { fullName, type OperatorName, parseName } from '../names.ts';
import { isAddressAllowed } from './networks.ts';
import { acceptInterval, changeAccount, findAccount } from './store.ts';
import {
  endSession,
  findSession,
  insertSession,
  type SessionRow,
  type Surface,
  touchSession,
} from './store-sessions.ts';

const MINUTE_MS = 60_000;
/** Without a command or a click a session ends at the command line, and is locked in the console. */
const IDLE_MS: { readonly [S in Surface]: number } = { tool: 30 * MINUTE_MS, console: 15 * MINUTE_MS };
export const LOCKS_AFTER_SECONDS = IDLE_MS.console / 1_000;
const LONGEST_MS = 8 * 60 * MINUTE_MS;
/** A session is written at most this often: reading a page makes several requests. */
const SEEN_EVERY_MS = 20_000;
const TRIES = { windowSeconds: 15 * 60 } as const;

export interface Credentials {
  readonly name: string;
  readonly password: string;
  readonly code: string;
}

/** Where somebody logs in. The command line tool runs on the server's own machine. */
export interface Client {
  readonly surface: Surface;
  readonly address: string;
  readonly device: string;
}

export const TOOL: Client = { surface: 'tool', address: '', device: 'npm run operator' };

export interface OpenedSession {
  readonly operator: string;
  readonly token: string;
  readonly expiresAt: string;
}

export const encryptorOf = ({ secret, random }: Pick<OperatorDeps, 'secret' | 'random'>) =>
  createEncryptor(secret, 'operator authenticators', random);

const budgetsOf = (username: string): readonly ExactBudget[] => [
  { key: `operator ${username}`, limit: 5, isWiped: true, ...TRIES },
  { key: 'operators', limit: 100, ...TRIES },
];

/** Password and code are right: whatever is done then is done in the transaction that spends the code. */
export async function withProof<Value>(
  deps: OperatorDeps,
  { name, password, code }: Credentials,
  act: (tx: Parameters<typeof insertSession>[0], name: OperatorName) => Promise<Result<Value, RefusalCode>>,
): Promise<Result<Value, RefusalCode>> {
  const found = parseName(name);
  if (!found) return refuse('auth.credentials_wrong');
  const budgets = budgetsOf(found.username);
  const counted = await deps.rateLimits.take(found.home, budgets);
  if (!counted.ok) return counted;
  const account = await findAccount(deps.db, found);
  const isActive = account?.state === 'active';
  const fits = await deps.passwords.fits(isActive ? account.password_hash : null, password);
  if (!fits.ok) return fits;
  const secret = isActive && account.encrypted_authenticator !== null ? account.encrypted_authenticator : undefined;
  const interval =
    secret === undefined
      ? undefined
      : intervalOf(openAuthenticator(deps, found, secret), code.replaceAll(/\s/g, ''), deps.clock.now());
  let isProven = false;
  const done = await deps.atomically(async (tx) => {
    isProven =
      fits.value && account !== undefined && interval !== undefined && (await acceptInterval(tx, account, interval));
    if (!isProven) return refuse('auth.credentials_wrong');
    await deps.rateLimits.giveBack(tx, found.home, budgets, 'in');
    return act(tx, found);
  });
  if (!isProven) {
    await inTransaction(deps, (tx) => deps.rateLimits.countFailure(tx, found.home, budgets));
  }
  return done;
}

export async function logIn(
  deps: OperatorDeps,
  credentials: Credentials,
  client: Client = TOOL,
): Promise<Result<OpenedSession, RefusalCode>> {
  return withProof(deps, credentials, async (tx, name) => {
    const isHere = client.surface === 'tool' || (await isAddressAllowed(tx, name, client.address));
    if (!isHere) return refuse('operator.address_refused');
    return ok(await openSession(deps, tx, name, { ...client, method: 'authenticator' }));
  });
}

function openAuthenticator(deps: OperatorDeps, name: OperatorName, encrypted: string): Uint8Array {
  return Buffer.from(encryptorOf(deps).decrypt(encrypted, fullName(name)), 'base64');
}

export async function openSession(
  { clock, random }: Pick<OperatorDeps, 'clock' | 'random'>,
  tx: Parameters<typeof insertSession>[0],
  { home, username }: OperatorName,
  { surface, method, address, device }: Client & Pick<SessionRow, 'method'>,
): Promise<OpenedSession> {
  const now = clock.now();
  const expiresAt = new Date(now + LONGEST_MS);
  const operator = fullName({ home, username });
  const token = `${operator}:${newToken(random)}`;
  await insertSession(tx, {
    merchant_id: home,
    id: newId(clock, random),
    token_hash: digest(token),
    username,
    surface,
    method,
    address: address.slice(0, 100),
    device: device.slice(0, 200),
    opened_at: new Date(now),
    seen_at: new Date(now),
    expires_at: expiresAt,
    locked_at: null,
  });
  await changeAccount(tx, { home, username }, { last_login_at: new Date(now), last_address: address.slice(0, 100) });
  return { operator, token, expiresAt: expiresAt.toISOString() };
}

export interface OpenSession {
  readonly name: OperatorName;
  readonly row: SessionRow;
  /** Nobody was there for too long, or the operator locked it: the console asks who is there. */
  readonly isLocked: boolean;
}

/** The session of a token; undefined when it has ended or its account is closed. `isThere`: somebody did something. */
export async function sessionOf(
  deps: OperatorDeps,
  token: string,
  { surface, isThere }: { readonly surface: Surface; readonly isThere: boolean },
): Promise<OpenSession | undefined> {
  const name = parseName(token.split(':')[0] ?? '');
  if (!name) return undefined;
  const now = deps.clock.now();
  const row = await findSession(deps.db, name, surface, digest(token));
  if (!row || row.expires_at.getTime() <= now) return undefined;
  if ((await findAccount(deps.db, name))?.state !== 'active') return undefined;
  const isIdle = row.seen_at.getTime() <= now - IDLE_MS[surface];
  if (isIdle && surface === 'tool') return undefined;
  if (isIdle || row.locked_at) return { name, row, isLocked: true };
  if (isThere && row.seen_at.getTime() <= now - SEEN_EVERY_MS) {
    const touched = await deps.atomically(async (tx) => ok(await touchSession(tx, row, new Date(now))));
    if (!touched.ok || !touched.value) return undefined;
  }
  return { name, row, isLocked: false };
}

/** The operator of a session of the command line tool. */
export async function operatorOf(deps: OperatorDeps, token: string): Promise<OperatorName | undefined> {
  return (await sessionOf(deps, token, { surface: 'tool', isThere: true }))?.name;
}

export async function logOut(deps: OperatorDeps, token: string, surface: Surface = 'tool'): Promise<void> {
  const name = parseName(token.split(':')[0] ?? '');
  const row = name && (await findSession(deps.db, name, surface, digest(token)));
  if (row) await inTransaction(deps, (tx) => endSession(tx, name, row.id));
}
