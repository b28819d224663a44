/**
 * Operators log in with password and authenticator, for a short session; a wrong password, a wrong code and an unknown name get one
 * answer.
 */
import type { RefusalCode } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import { createEncryptor } from '../../../db/encryptor.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { ExactBudget } from '../../../rate-limits/index.ts';
import { digest, intervalOf, newToken } from '../../identity/index.ts';
import type { OperatorDeps } from '../deps.ts';
import { fullName, type OperatorName, PLATFORM, parseName } from '../names.ts';
import { acceptInterval, endSessions, findAccount, grantsAt, insertSession, useSession } from './store.ts';

const MINUTE_MS = 60_000;
/** Idle timeout of a session. */
const IDLE_MS = 30 * MINUTE_MS;
const LONGEST_MS = 8 * 60 * MINUTE_MS;
const TRIES = { windowSeconds: 15 * 60 } as const;

export interface Credentials {
  readonly name: string;
  readonly password: string;
  readonly code: string;
}

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

export async function logIn(
  deps: OperatorDeps,
  { name, password, code }: Credentials,
): Promise<Result<OpenedSession, RefusalCode>> {
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
  const opened = await deps.atomically(async (tx) => {
    if (!fits.value || interval === undefined || !(await acceptInterval(tx, found, interval))) {
      return refuse('auth.credentials_wrong');
    }
    await deps.rateLimits.giveBack(tx, found.home, budgets, 'in');
    return ok(await openSession(deps, tx, found));
  });
  if (!opened.ok) {
    await inTransaction(deps, (tx) => deps.rateLimits.countFailure(tx, found.home, budgets));
  }
  return opened;
}

function openAuthenticator(deps: OperatorDeps, name: OperatorName, encrypted: string): Uint8Array {
  return Buffer.from(encryptorOf(deps).decrypt(encrypted, fullName(name)), 'base64');
}

export async function openSession(
  { clock, random }: Pick<OperatorDeps, 'clock' | 'random'>,
  tx: Parameters<typeof insertSession>[0],
  { home, username }: OperatorName,
): Promise<OpenedSession> {
  const now = clock.now();
  const expiresAt = new Date(now + LONGEST_MS);
  const operator = fullName({ home, username });
  const token = `${operator}:${newToken(random)}`;
  await insertSession(tx, {
    merchant_id: home,
    token_hash: digest(token),
    username,
    opened_at: new Date(now),
    seen_at: new Date(now),
    expires_at: expiresAt,
  });
  return { operator, token, expiresAt: expiresAt.toISOString() };
}

/** The operator of this session; undefined when it has ended or its account is closed. */
export async function operatorOf(deps: OperatorDeps, token: string): Promise<OperatorName | undefined> {
  const name = parseName(token.split(':')[0] ?? '');
  if (!name) return undefined;
  const now = deps.clock.now();
  const times = { now: new Date(now), idleSince: new Date(now - IDLE_MS) };
  const used = await deps.atomically(async (tx) => {
    const isAlive = await useSession(tx, name, digest(token), times);
    return ok(isAlive && (await findAccount(tx, name))?.state === 'active');
  });
  return used.ok && used.value ? name : undefined;
}

export async function logOut(deps: OperatorDeps, token: string): Promise<void> {
  const name = parseName(token.split(':')[0] ?? '');
  if (name) await inTransaction(deps, (tx) => endSessions(tx, name, digest(token)));
}

/** Where a home's operators are: those of the platform in the default database. */
export function homeDb({ platform }: Pick<OperatorDeps, 'platform'>, db: OperatorDeps['db'], home: string) {
  return home === PLATFORM && platform ? platform.db : db;
}

/** An operator of a merchant never acts elsewhere, whatever was granted. */
export async function mayDo(
  deps: Pick<OperatorDeps, 'platform'>,
  db: OperatorDeps['db'],
  name: OperatorName,
  scope: string,
  permission: string,
) {
  if (name.home !== PLATFORM && name.home !== scope) return false;
  const operator = fullName(name);
  const granted = [
    ...(await grantsAt(db, scope, operator)),
    ...(await grantsAt(homeDb(deps, db, PLATFORM), PLATFORM, operator)),
  ];
  return granted.some((one) => one === '*' || one === permission);
}
