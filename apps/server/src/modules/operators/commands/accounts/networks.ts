/** Commands for allowed addresses: of one operator, or of all of a home (`*`). */
import { type Json, ok, refuse } from '#kernel';
import type { Tx } from '../../../../db/db.ts';
import {
  ALL_OPERATORS,
  deleteNetworks,
  findAccount,
  listNetworks,
  networksFor,
  readNetworks,
  saveNetworks,
} from '../../accounts/index.ts';
import { addAuditEntry } from '../../audit-trail.ts';
import { type Commands, namesOf, type ScopedCall } from '../../command.ts';
import { parseName } from '../../names.ts';
import { malformed, replacesRights } from './rights.ts';

/** An operator of this home, or all of them: an operator is restricted where the account is. */
async function isOfHome(tx: Tx, { scope, subject }: ScopedCall): Promise<boolean> {
  if (subject === ALL_OPERATORS) return true;
  const name = parseName(subject);
  return name?.home === scope && (await findAccount(tx, name)) !== undefined;
}

const before = async (tx: Tx, { scope, subject }: ScopedCall): Promise<Json> => {
  const own = (await networksFor(tx, scope, subject)).find(({ operator }) => operator === subject);
  return own ? { networks: own.networks } : null;
};

const set = replacesRights('networks.change', async (deps, tx, call) => {
  const { scope, subject, choice, reason, operator } = call;
  const networks = readNetworks(choice);
  if (!networks) return malformed('networks');
  if (reason === '') return malformed('reason');
  if (!(await isOfHome(tx, call))) return refuse('operator.unknown');
  const change = { before: await before(tx, call), after: { networks: [...networks], reason } };
  const row = { merchant_id: scope, operator: subject, networks: [...networks] };
  await saveNetworks(tx, { ...row, changed_by: namesOf(operator), changed_at: new Date(deps.clock.now()) });
  await addAuditEntry(deps, tx, call, { action: 'networks.set', subject, ...change });
  return ok({ operator: subject, networks: [...networks] });
});

const unset = replacesRights('networks.change', async (deps, tx, call) => {
  const { scope, subject, reason } = call;
  if (reason === '') return malformed('reason');
  const change = { before: await before(tx, call), after: { reason } };
  if (!(await deleteNetworks(tx, scope, subject))) return refuse('operator.unknown');
  await addAuditEntry(deps, tx, call, { action: 'networks.unset', subject, ...change });
  return ok({ operator: subject });
});

export const networkCommands: Commands = {
  'networks list': {
    scope: 'any',
    permission: 'networks.see',
    effect: 'read',
    run: async (deps, { scope }) =>
      ok(
        (await listNetworks(deps.db, scope)).map(({ operator, networks }) => ({
          operator,
          networks: networks.join(', '),
        })),
      ),
  },
  'networks set': set,
  'networks unset': unset,
};
