/** Commands for roles: named sets of permissions, of a merchant or of the platform. */
import { EVERYTHING, isPermission, ROLE_NAME, ROLE_PREFIX } from '#contract';
import { type Json, ok, refuse } from '#kernel';
import type { Tx } from '../../../../db/db.ts';
import { deleteRole, findRole, homeDb, listRoles, operatorsWith, saveRole } from '../../accounts/index.ts';
import { addAuditEntry } from '../../audit-trail.ts';
import { type Commands, namesOf } from '../../command.ts';
import type { OperatorDeps } from '../../deps.ts';
import { PLATFORM } from '../../names.ts';
import { changesRights, malformed, replacesRights } from './rights.ts';

const NAME = new RegExp(`^${ROLE_NAME}$`);

/** Whether a role can be granted in a scope: its own, or the platform's. */
export async function isRoleKnown(deps: OperatorDeps, tx: Tx, scope: string, name: string): Promise<boolean> {
  const own = await findRole(tx, scope, name);
  return own !== undefined || (await findRole(homeDb(deps, tx, PLATFORM), PLATFORM, name)) !== undefined;
}

const set = replacesRights('roles.change', async (deps, tx, call) => {
  const { scope, subject, choice, reason, operator } = call;
  if (!NAME.test(subject)) return malformed('role');
  const permissions = [...new Set(choice.split(',').map((one) => one.trim()))].sort();
  if (choice === '' || !permissions.every((one) => one === EVERYTHING || isPermission(one))) {
    return malformed('permissions');
  }
  if (reason === '') return malformed('reason');
  const before = (await findRole(tx, scope, subject))?.permissions ?? null;
  const changed_at = new Date(deps.clock.now());
  await saveRole(tx, { merchant_id: scope, name: subject, permissions, changed_by: namesOf(operator), changed_at });
  const change = { before: before && { permissions: before }, after: { permissions, reason } };
  await addAuditEntry(deps, tx, call, { action: 'role.set', subject, ...change });
  return ok({ role: subject, permissions });
});

/** One that is granted stays: what an operator may do changes by that operator's grants alone. */
const remove = changesRights('roles.change', async (deps, tx, call) => {
  const { scope, subject, reason } = call;
  if (reason === '') return malformed('reason');
  const known = await findRole(tx, scope, subject);
  if (!known) return refuse('operator.role_unknown');
  const holders = await operatorsWith(tx, scope, `${ROLE_PREFIX}${subject}`);
  if (holders.length > 0) return refuse('operator.role_granted', { operators: [...holders] });
  await deleteRole(tx, scope, subject);
  const change = { before: { permissions: known.permissions }, after: { reason } };
  await addAuditEntry(deps, tx, call, { action: 'role.remove', subject, ...change });
  return ok({ role: subject });
});

export const roleCommands: Commands = {
  'roles list': {
    scope: 'any',
    permission: 'roles.see',
    effect: 'read',
    run: async (deps, { scope }) => {
      const listed: Json[] = [];
      for (const owner of new Set([scope, PLATFORM])) {
        for (const row of await listRoles(homeDb(deps, deps.db, owner), owner)) {
          listed.push({ role: row.name, isOfPlatform: owner === PLATFORM, permissions: row.permissions.join(', ') });
        }
      }
      return ok(listed);
    },
  },
  'roles set': set,
  'roles remove': remove,
};
