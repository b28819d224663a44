/** Lists of what waits for a second operator, of the audit trail, and of security events. */
import { isUuid, type Json, ok, refuse } from '#kernel';
import { readCursor, writeCursor } from '../../../db/page-key.ts';
import { defineConsoleHandlers } from '../../../http/console/handlers.ts';
import { allows, permissionsAt } from '../accounts/index.ts';
import { type ApprovalRow, listApprovals } from '../approvals/index.ts';
import { commandNamed } from '../commands/index.ts';
import type { OperatorDeps } from '../deps.ts';
import { pageOf } from '../lists/index.ts';
import { parseName } from '../names.ts';
import { type AuditRow, listAuditEntries } from '../store-audit.ts';
import type { Switchboard } from '../switchboard.ts';

type Frozen = { readonly [Name in 'subject' | 'choice' | 'reason' | 'text']: string };

function approvalEntry(row: ApprovalRow, now: number, granted: ReadonlySet<string>, caller: string) {
  const frozen = JSON.parse(row.payload) as Frozen;
  const needs = commandNamed(row.command)?.permission ?? '';
  const isOwn = row.requested_by === caller;
  // One that nobody decided in time is found out when it is touched; until then its state is the stored one.
  const state = row.state === 'waiting' && row.expires_at.getTime() <= now ? 'expired' : row.state;
  return {
    id: row.id,
    state,
    command: row.command,
    needs,
    subject: frozen.subject,
    choice: frozen.choice,
    reason: frozen.reason,
    text: frozen.text,
    would: JSON.parse(row.preview) as Json,
    changes: JSON.parse(row.changes ?? '[]') as { action: string; subject: string; before: Json; after: Json }[],
    requestedBy: row.requested_by,
    requestedAt: row.requested_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    ...(row.decided_by !== null && { decidedBy: row.decided_by }),
    ...(row.decided_at && { decidedAt: row.decided_at.toISOString() }),
    ...(row.reason !== null && { decidedReason: row.reason }),
    isOwn,
    mayDecide: state === 'waiting' && !isOwn && allows(granted, needs) && allows(granted, 'approvals.decide'),
  };
}

type Entry = ReturnType<typeof approvalEntry>;

const memberIn = (value: Json): unknown =>
  typeof value === 'object' && value !== null && 'memberId' in value ? value.memberId : undefined;

/** What may be the id of the player it is about: the subject itself, or what is changed. */
function playerIds({ subject, would, changes }: Entry): readonly string[] {
  const memberIds = changes.flatMap((change) => [memberIn(change.before), memberIn(change.after)]);
  return [subject, memberIn(would), ...memberIds].filter(
    (one): one is string => typeof one === 'string' && isUuid(one),
  );
}

async function grantedTo(deps: OperatorDeps, operator: string, scope: string) {
  const name = parseName(operator);
  return name ? permissionsAt(deps, deps.db, name, scope) : new Set<string>();
}

type Granted = Awaited<ReturnType<typeof grantedTo>>;

/** For anyone who may look for players; nobody learns names by way of a list. */
async function usernamesOf(
  { db, players }: OperatorDeps,
  { scope, granted }: { readonly scope: string; readonly granted: Granted },
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0 || !allows(granted, 'members.search')) return new Map();
  const found = await players.members.byId(db, scope, [...new Set(ids)]);
  return new Map(found.map(({ id, username }) => [id, username]));
}

/** An approver decides about a person, not about a number. */
async function withPlayers(
  deps: OperatorDeps,
  at: { readonly scope: string; readonly granted: Granted },
  rows: readonly Entry[],
) {
  const names = await usernamesOf(deps, at, rows.flatMap(playerIds));
  return rows.map((row) => {
    const memberId = playerIds(row).find((id) => names.has(id));
    const username = memberId === undefined ? undefined : names.get(memberId);
    return { ...row, ...(memberId !== undefined && username !== undefined && { player: { memberId, username } }) };
  });
}

function auditEntry(row: AuditRow) {
  return {
    id: row.position.toString(),
    position: row.position.toString(),
    at: row.at.toISOString(),
    operator: row.operator,
    ...(row.second !== null && { second: row.second }),
    ...(row.approval_id !== null && { approvalId: row.approval_id }),
    ...(row.address !== null && { address: row.address }),
    action: row.action,
    subject: row.subject,
    before: JSON.parse(row.before) as Json,
    after: JSON.parse(row.after) as Json,
    hash: row.hash,
  };
}

const outcomeNamed = (outcomeName: string | undefined) => (outcomeName === undefined ? {} : { outcomeName });

function usernameIn(names: ReadonlyMap<string, string>, memberId: string) {
  const username = names.get(memberId);
  return username === undefined ? {} : { username };
}

const POSITION = /^\d{1,18}$/;
const timeOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

export function trailRoutes({ depsOf }: Switchboard) {
  return defineConsoleHandlers({
    listApprovals: async ({ scope, query, operator }) => {
      const deps = depsOf(scope.id);
      const { state, requestedBy, sort, cursor, limit } = query;
      const isOldestFirst = sort === 'requestedAt';
      const page = { state, requestedBy, isOldestFirst, after: readCursor(cursor), limit: limit + 1 };
      const rows = await listApprovals(deps.db, scope.id, page);
      const granted = await grantedTo(deps, operator.name, scope.id);
      const now = deps.clock.now();
      const shown = pageOf(rows, limit, {
        cursorOf: ({ requested_at, id }) => writeCursor({ at: requested_at, id }),
        entryOf: (row) => approvalEntry(row, now, granted, operator.name),
      });
      return ok({ ...shown, rows: await withPlayers(deps, { scope: scope.id, granted }, shown.rows) });
    },

    listAudit: async ({ scope, query, operator: caller }) => {
      const { cursor, limit, sort, operator, action, subject, since, until } = query;
      if (cursor !== undefined && !POSITION.test(cursor)) return refuse('request.malformed', { field: 'cursor' });
      const after = cursor === undefined ? undefined : BigInt(cursor);
      const page = { after, isOldestFirst: sort === 'position', limit: limit + 1 };
      const search = { operator, action, subject, since: timeOf(since), until: timeOf(until) };
      const deps = depsOf(scope.id);
      const rows = await listAuditEntries(deps.db, scope.id, page, search);
      const shown = pageOf(rows, limit, { cursorOf: ({ position }) => position.toString(), entryOf: auditEntry });
      const ids = shown.rows.map((row) => row.subject).filter(isUuid);
      const granted = await grantedTo(deps, caller.name, scope.id);
      const names = await usernamesOf(deps, { scope: scope.id, granted }, ids);
      const named = shown.rows.map((row) => {
        const subjectName = names.get(row.subject);
        return { ...row, ...(subjectName !== undefined && { subjectName }) };
      });
      return ok({ ...shown, rows: named });
    },

    listSecurityEvents: async ({ scope, query, language, operator: caller }) => {
      const { cursor, limit, kind, since } = query;
      const before = readCursor(cursor)?.id;
      const filter = { kind, since: timeOf(since), before, limit: limit + 1 };
      const deps = depsOf(scope.id);
      const { security, refusalText } = deps;
      const rows = await security.list(scope.id, filter);
      const granted = await grantedTo(deps, caller.name, scope.id);
      const ids = rows.flatMap(({ member_id }) => member_id ?? []);
      const names = await usernamesOf(deps, { scope: scope.id, granted }, ids);
      return ok(
        pageOf(rows, limit, {
          cursorOf: ({ at, id }) => writeCursor({ at, id }),
          entryOf: (row) => ({
            id: row.id,
            at: row.at.toISOString(),
            kind: row.kind,
            subject: row.subject,
            outcome: row.outcome,
            ...outcomeNamed(refusalText(language, row.outcome)),
            ...(row.member_id !== null && { memberId: row.member_id, ...usernameIn(names, row.member_id) }),
            ...(row.operator !== null && { operator: row.operator }),
            network: row.network,
            times: row.times,
          }),
        }),
      );
    },
  });
}
