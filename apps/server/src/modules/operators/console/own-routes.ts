/** An operator's own account: permissions, sessions, passkeys, password. Each change is in the audit trail of the operator's home. */
import type { RefusalCode } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { type ConsoleGuard, defineConsoleHandlers, type SignedIn } from '../../../http/console/handlers.ts';
import {
  addPasskey,
  changeAccount,
  deletePasskey,
  endSession,
  endSessions,
  isWeak,
  LOCKS_AFTER_SECONDS,
  MAX_PASSKEYS,
  passkeysOf,
  permissionsAt,
  requestNewPasskey,
  SHORTEST_PASSWORD,
  sessionsOf,
  withProof,
} from '../accounts/index.ts';
import { addAuditEntry } from '../audit-trail.ts';
import type { Change } from '../command.ts';
import type { OperatorDeps } from '../deps.ts';
import { fullName, type OperatorName, PLATFORM, parseName } from '../names.ts';
import type { Switchboard } from '../switchboard.ts';
import { ALL } from './guard.ts';

interface Own {
  readonly deps: OperatorDeps;
  readonly name: OperatorName;
}

/** A session names its operator: anyone who has none is not admitted. */
function ownOf(board: Switchboard, { name: text }: SignedIn): Own {
  const name = parseName(text) ?? { home: PLATFORM, username: text };
  return { deps: board.depsOf(name.home), name };
}

async function note({ deps, name }: Own, tx: Tx, address: string, change: Omit<Change, 'subject'>): Promise<void> {
  const subject = fullName(name);
  const actor = { scope: name.home, operator: { name: subject, address } };
  await addAuditEntry(deps, tx, actor, { subject, ...change });
}

/** Where something is permitted: merchants by code, and `all` for the platform. */
async function scopesOf(board: Switchboard, name: OperatorName) {
  const places = [
    { id: PLATFORM, code: ALL, name: '' },
    ...board.merchants().map(({ id, manifest: { code, name: title, currency, timeZone } }) => ({
      id,
      code,
      name: title,
      currency,
      timeZone,
    })),
  ].filter(({ id }) => name.home === PLATFORM || name.home === id);
  const scopes: { code: string; name: string; permissions: string[]; currency?: string; timeZone?: string }[] = [];
  for (const { id, ...place } of places) {
    const deps = board.depsOf(id);
    const granted = [...(await permissionsAt(deps, deps.db, name, id))].sort();
    if (granted.length > 0) scopes.push({ ...place, permissions: granted });
  }
  return scopes;
}

async function meOf(board: Switchboard, operator: SignedIn) {
  const { deps, name } = ownOf(board, operator);
  const sessions = await sessionsOf(deps.db, name, new Date(deps.clock.now()));
  const own = sessions.find(({ id }) => id === operator.sessionId);
  if (!own) return refuse('operator.session_missing');
  return ok({
    operator: operator.name,
    expiresAt: own.expires_at.toISOString(),
    locksAfterSeconds: LOCKS_AFTER_SECONDS,
    scopes: await scopesOf(board, name),
  });
}

export function ownRoutes(board: Switchboard, guard: Pick<ConsoleGuard, 'identify'>) {
  /** What takes the password and a code, of the operator who is signed in. */
  async function proven<Value>(
    operator: SignedIn,
    proof: { readonly password: string; readonly code: string },
    act: (tx: Tx, own: Own) => Promise<Result<Value, RefusalCode>>,
  ): Promise<Result<Value, RefusalCode>> {
    const own = ownOf(board, operator);
    return withProof(own.deps, { name: operator.name, ...proof }, (tx) => act(tx, own));
  }

  return defineConsoleHandlers({
    consoleSession: async ({ token, address }) => {
      const identified = await guard.identify(token, { address, isThere: true });
      const found = identified.ok ? await meOf(board, identified.value) : identified;
      if (found.ok) return ok({ me: found.value });
      // That nobody is signed in yet is no mistake of the caller's.
      return found.refusal.code === 'operator.session_missing' ? ok({}) : found;
    },

    consoleMe: ({ operator }) => meOf(board, operator),

    consoleOwnSessions: async ({ operator }) => {
      const { deps, name } = ownOf(board, operator);
      const rows = await sessionsOf(deps.db, name, new Date(deps.clock.now()));
      return ok({ rows: rows.map((row) => ({ ...sessionEntry(row), isThis: row.id === operator.sessionId })) });
    },

    consoleEndOwnSession: async ({ operator, params, address }) => {
      const own = ownOf(board, operator);
      return own.deps.atomically(async (tx) => {
        if (!(await endSession(tx, own.name, params.sessionId))) return refuse('session.unknown');
        const change = { before: { session: params.sessionId }, after: null };
        await note(own, tx, address, { action: 'account.session-end', ...change });
        return ok({});
      });
    },

    consoleOwnPasskeys: async ({ operator }) => {
      const { deps, name } = ownOf(board, operator);
      const rows = (await passkeysOf(deps.db, name)).map((row) => ({
        id: row.id,
        name: row.name,
        createdAt: row.created_at.toISOString(),
        ...(row.used_at && { usedAt: row.used_at.toISOString() }),
      }));
      return ok({ rows, most: MAX_PASSKEYS });
    },

    consoleRequestNewPasskey: async ({ operator, body, host }) => {
      const allowed = await proven(operator, body, async () => ok(null));
      if (!allowed.ok) return allowed;
      const { deps, name } = ownOf(board, operator);
      return requestNewPasskey(deps, name, host);
    },

    consoleAddPasskey: async (call) => {
      const own = ownOf(board, call.operator);
      const { challengeId, name: label, response } = call.body;
      return own.deps.atomically(async (tx) => {
        const added = await addPasskey(own.deps, tx, own.name, call, { challengeId, label, response });
        if (!added.ok) return added;
        const change = { before: null, after: { passkey: added.value, name: label } };
        await note(own, tx, call.address, { action: 'account.passkey-add', ...change });
        return ok({ id: added.value });
      });
    },

    consoleRemovePasskey: async ({ operator, params, body, address }) =>
      proven(operator, body, async (tx, own) => {
        if (!(await deletePasskey(tx, own.name, params.passkeyId))) return refuse('passkey.unknown');
        const change = { before: { passkey: params.passkeyId }, after: null };
        await note(own, tx, address, { action: 'account.passkey-remove', ...change });
        return ok({});
      }),

    consoleChangePassword: async ({ operator, body: { next, ...proof }, address }) => {
      const { deps, name } = ownOf(board, operator);
      if (isWeak(next, name)) return refuse('auth.field_invalid', { field: 'password', shortest: SHORTEST_PASSWORD });
      const hash = await deps.passwords.hash(next);
      if (!hash.ok) return hash;
      return proven(operator, proof, async (tx, own) => {
        await changeAccount(tx, own.name, { password_hash: hash.value });
        const ended = await endSessions(tx, own.name, operator.sessionId);
        await note(own, tx, address, { action: 'account.password', before: null, after: { sessionsEnded: ended } });
        return ok({});
      });
    },
  });
}

export function sessionEntry(row: Awaited<ReturnType<typeof sessionsOf>>[number]) {
  return {
    id: row.id,
    surface: row.surface,
    method: row.method,
    address: row.address,
    device: row.device,
    openedAt: row.opened_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}
