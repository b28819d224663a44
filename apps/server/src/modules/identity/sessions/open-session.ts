/** Opens sessions. */
import { type AnswerOf, type Endpoints, type MemberType, memberTypes } from '#contract';
import { newId } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Session, StageSession } from '../../../http/handlers.ts';
import { enter } from '../accounts/index.ts';
import type { ClientInfo } from '../client-info.ts';
import { digest, newToken } from '../crypto/index.ts';
import type { IdentityDeps } from '../deps.ts';
import { later, lifetimes, maxPerMember, sooner } from '../rules.ts';
import * as store from './store.ts';

export interface Entrant {
  readonly memberId: string;
  readonly username: string;
  readonly type: MemberType;
  /** A trial's session ends with the trial. */
  readonly endsAt?: Date;
}

/** What the client of a new or renewed session gets. */
export interface OpenedSession {
  /** The body of the answer. */
  readonly answer: AnswerOf<Endpoints['renewSession']>;
  /** For the renewal cookie. */
  readonly refreshToken: string;
  readonly sessionId: string;
}

type SessionDeps = Pick<IdentityDeps, 'clock' | 'random'>;

/** A session as its client sees it. */
interface Granted extends Entrant {
  readonly id: string;
  readonly endsAt: Date;
  readonly isFirstLogin: boolean;
}

/** Another access token of a session, as its client gets it. */
export async function grantAccess(
  { clock, random }: SessionDeps,
  tx: Tx,
  merchantId: string,
  { id, memberId, username, type, endsAt, isFirstLogin }: Granted,
): Promise<OpenedSession['answer']> {
  const token = newToken(random);
  const expiresAt = sooner(later(new Date(clock.now()), lifetimes.accessSeconds), endsAt);
  const row = { merchant_id: merchantId, token_hash: digest(token), session_id: id, expires_at: expiresAt };
  await store.insertAccess(tx, row);
  const own = { merchantCode: merchantId, id: memberId, username, type, firstTimeLogin: isFirstLogin };
  return { token, expiresAt: expiresAt.toISOString(), ...own };
}

/** Undefined when the account was closed meanwhile. */
export async function openSession(
  deps: SessionDeps,
  tx: Tx,
  merchantId: string,
  entrant: Entrant,
  { address, device }: ClientInfo,
): Promise<OpenedSession | undefined> {
  const now = new Date(deps.clock.now());
  const isFirstLogin = await enter(tx, merchantId, entrant.memberId, now);
  if (isFirstLogin === undefined) return undefined;
  const id = newId(deps.clock, deps.random);
  const absoluteEnd = later(now, lifetimes.absoluteSeconds);
  const endsAt = entrant.endsAt ? sooner(absoluteEnd, entrant.endsAt) : absoluteEnd;
  await store.insertSession(tx, {
    merchant_id: merchantId,
    id,
    member_id: entrant.memberId,
    is_first_login: isFirstLogin,
    address,
    device: device.slice(0, 64),
    created_at: now,
    renewed_at: now,
    idle_ends_at: later(now, lifetimes.idleSeconds),
    ends_at: endsAt,
    ended_at: null,
    ended_because: null,
  });
  await store.endConcurrencyLimit(tx, merchantId, { id, memberId: entrant.memberId }, maxPerMember.sessions, now);
  const refreshToken = newToken(deps.random);
  await store.insertRefresh(tx, merchantId, id, digest(refreshToken));
  const answer = await grantAccess(deps, tx, merchantId, { ...entrant, id, endsAt, isFirstLogin });
  return { answer, refreshToken, sessionId: id };
}

type Row = NonNullable<Awaited<ReturnType<typeof store.sessionByAccess>>>;

export function sessionOf(row: Row, now: Date): Session {
  const {
    id,
    member_id: memberId,
    username,
    type,
    on_break_until: until,
    held_until: heldUntil,
    views_id: viewsId,
  } = row;
  const onBreak = until !== null && until > now ? { onBreakUntil: until } : {};
  const held = heldUntil !== null && heldUntil > now ? { isHeld: true } : {};
  const views = viewsId === null ? {} : { viewsId };
  return { id, memberId, username, type, isTrial: type === memberTypes.trial, ...onBreak, ...held, ...views };
}

export function stageOf(row: Row & { game: string; game_id: number; is_free: boolean }, now: Date): StageSession {
  const session = sessionOf(row, now);
  return { ...session, isTrial: session.isTrial || row.is_free, game: { id: row.game_id, code: row.game } };
}
