/** Commands for operators and their permissions. Every change needs two. */
import { isGranted, ROLE_PREFIX } from '#contract';
import { type Json, ok, refuse } from '#kernel';
import type { Tx } from '../../../../db/db.ts';
import {
  addGrants,
  endSessions,
  findAccount,
  grantsAt,
  homeDb,
  insertAccount,
  inviteAgain,
  listAccounts,
  lockAccount,
  moveAccount,
  operatorLifecycle,
  removeGrants,
} from '../../accounts/index.ts';
import { addAuditEntry } from '../../audit-trail.ts';
import { type Answered, type Commands, namesOf, type ScopedCall } from '../../command.ts';
import type { OperatorDeps } from '../../deps.ts';
import { fullName, type OperatorName, PLATFORM, parseName } from '../../names.ts';
import { type Act, changesRights, malformed } from './rights.ts';
import { isRoleKnown } from './roles.ts';

const changes = (act: Act) => changesRights('operators.change', act);

/** `a.see,b.decide`, or `*` for all. */
function permissionsOf(choice: string): readonly string[] | undefined {
  const named = choice.split(',').map((one) => one.trim());
  return choice !== '' && named.every(isGranted) ? named : undefined;
}

async function areRolesKnown(deps: OperatorDeps, tx: Tx, scope: string, granted: readonly string[]): Promise<boolean> {
  for (const one of granted) {
    if (!one.startsWith(ROLE_PREFIX)) continue;
    if (!(await isRoleKnown(deps, tx, scope, one.slice(ROLE_PREFIX.length)))) return false;
  }
  return true;
}

/** A merchant's own operator is managed at that merchant; platform operators by the platform, but they may get permissions anywhere. */
function isAtHome({ home }: OperatorName, scope: string): boolean {
  return home === scope;
}

export async function invite(deps: OperatorDeps, tx: Tx, call: ScopedCall): Promise<Answered> {
  const name = parseName(call.subject);
  const granted = permissionsOf(call.choice);
  if (!name || !isAtHome(name, call.scope)) return malformed('operator');
  if (!granted) return malformed('permissions');
  if (!(await areRolesKnown(deps, tx, call.scope, granted))) return refuse('operator.role_unknown');
  const by = namesOf(call.operator);
  const at = new Date(deps.clock.now());
  const row = {
    merchant_id: name.home,
    username: name.username,
    state: operatorLifecycle.initial,
    invited_by: by,
    created_at: at,
  };
  const isNew = await insertAccount(tx, row);
  // An unused invitation may be made again; an account in use may not be taken over.
  const account = isNew ? undefined : await lockAccount(tx, name);
  if (account?.accepted_at) return refuse('operator.taken');
  const operator = fullName(name);
  await addGrants(
    tx,
    granted.map((permission) => ({ merchant_id: call.scope, operator, permission, granted_by: by, granted_at: at })),
  );
  const invitation = await inviteAgain(deps, tx, name, by);
  await addAuditEntry(deps, tx, call, {
    action: 'operator.invite',
    subject: operator,
    before: null,
    after: { granted },
  });
  return ok({ operator, granted, invitation });
}

/** For an existing operator. */
function onOperator(act: (deps: OperatorDeps, tx: Tx, call: ScopedCall, name: OperatorName) => Promise<Answered>): Act {
  return async (deps, tx, call) => {
    const name = parseName(call.subject);
    // A platform operator may get permissions at a merchant of another database: then the account is only read.
    const isElsewhere = deps.platform !== undefined && name?.home === PLATFORM;
    const account =
      name && (await (isElsewhere ? findAccount(homeDb(deps, tx, PLATFORM), name) : lockAccount(tx, name)));
    return name && account ? act(deps, tx, call, name) : refuse('operator.unknown');
  };
}

const recover = onOperator(async (deps, tx, call, name) => {
  if (call.reason === '') return malformed('reason');
  if (!isAtHome(name, call.scope)) return refuse('operator.unknown');
  const invitation = await inviteAgain(deps, tx, name, namesOf(call.operator));
  const operator = fullName(name);
  const after = { state: 'invited', reason: call.reason };
  await addAuditEntry(deps, tx, call, { action: 'operator.recover', subject: operator, before: null, after });
  return ok({ operator, invitation });
});

const close = onOperator(async (deps, tx, call, name) => {
  if (call.reason === '') return malformed('reason');
  if (!isAtHome(name, call.scope)) return refuse('operator.unknown');
  await endSessions(tx, name);
  await moveAccount(tx, name, 'close', { invitation_hash: null });
  const operator = fullName(name);
  const after = { state: 'closed', reason: call.reason };
  await addAuditEntry(deps, tx, call, { action: 'operator.close', subject: operator, before: null, after });
  return ok({ operator, state: 'closed' });
});

function changeGrants(word: 'grant' | 'revoke'): Act {
  return onOperator(async (deps, tx, call, name) => {
    const changed = permissionsOf(call.choice);
    if (!changed) return malformed('permissions');
    if (word === 'grant' && !(await areRolesKnown(deps, tx, call.scope, changed)))
      return refuse('operator.role_unknown');
    if (name.home !== PLATFORM && !isAtHome(name, call.scope)) return refuse('operator.unknown');
    const operator = fullName(name);
    const before = await grantsAt(tx, call.scope, operator);
    const [by, at] = [namesOf(call.operator), new Date(deps.clock.now())];
    if (word === 'revoke') await removeGrants(tx, call.scope, operator, changed);
    else {
      const row = { merchant_id: call.scope, operator, granted_by: by, granted_at: at };
      await addGrants(
        tx,
        changed.map((permission) => ({ ...row, permission })),
      );
    }
    const after = await grantsAt(tx, call.scope, operator);
    const change = { before, after: { granted: after, reason: call.reason } };
    await addAuditEntry(deps, tx, call, { action: `operator.${word}`, subject: operator, ...change });
    return ok({ operator, granted: after });
  });
}

export const operatorCommands: Commands = {
  'operators list': {
    scope: 'any',
    permission: 'operators.see',
    effect: 'read',
    run: async (deps, { scope }) => {
      // Platform operators are in every list, with their permissions there.
      const homes = scope === PLATFORM ? [PLATFORM] : [scope, PLATFORM];
      const listed: Json[] = [];
      for (const home of homes) {
        for (const row of await listAccounts(homeDb(deps, deps.db, home), home)) {
          const operator = fullName({ home, username: row.username });
          const granted = await grantsAt(deps.db, scope, operator);
          const everywhere =
            scope === PLATFORM ? [] : await grantsAt(homeDb(deps, deps.db, PLATFORM), PLATFORM, operator);
          listed.push({
            operator,
            state: row.state,
            granted: [...granted, ...everywhere].join(', '),
            invitedBy: row.invited_by,
            since: (row.accepted_at ?? row.created_at).toISOString(),
          });
        }
      }
      return ok(listed);
    },
  },
  'operators invite': changes(invite),
  'operators recover': changes(recover),
  'operators close': changes(close),
  'operators grant': changes(changeGrants('grant')),
  'operators revoke': changes(changeGrants('revoke')),
};
