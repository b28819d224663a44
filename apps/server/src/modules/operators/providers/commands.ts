/**
 * Commands for accounts with providers. Secrets are in the text of `providers save` alone, which waits for nobody: what a second operator
 * approves names a version, so that no secret is in a request, in the trail, or in an answer.
 */
import { ok, refuse } from '#kernel';
import { inTransaction } from '../../../db/transactions.ts';
import { addAuditEntry } from '../audit-trail.ts';
import { type Command, type CommandCall, type Commands, decides, namesOf, overwrites, writes } from '../command.ts';

const VERSION = /^(?:0|[1-9][0-9]{0,8})$/;

const versionOf = ({ choice }: CommandCall) => (VERSION.test(choice) ? Number(choice) : undefined);

/** The provider is asked before the transaction that notes what it said. */
const check: Command = {
  scope: 'merchant',
  permission: 'providers.change',
  effect: 'write',
  async run(deps, call) {
    const { merchant, subject: account, operator } = call;
    const version = versionOf(call);
    if (version === undefined) return refuse('request.malformed', { field: 'choice' });
    const named = { merchant, account, version, by: namesOf(operator) };
    const requested = await deps.accounts.check(deps.db, named);
    if (!requested.ok) return requested;
    const outcome = requested.value;
    await inTransaction(deps, async (tx) => {
      await deps.accounts.noteCheck(tx, { ...named, outcome });
      const change = { before: null, after: { version, outcome } };
      await addAuditEntry(deps, tx, call, { action: 'provider.check', subject: account, ...change });
    });
    return ok({ account, version, outcome });
  },
};

const use = decides('providers.use', 'rights', 'always', async (deps, tx, call) => {
  const { merchant, subject: account, operator, reason } = call;
  const version = versionOf(call);
  if (version === undefined) return refuse('request.malformed', { field: 'choice' });
  if (reason === '') return refuse('request.malformed', { field: 'reason' });
  const used = await deps.accounts.use(tx, { merchant, account, version, by: namesOf(operator), reason });
  if (!used.ok) return used;
  const { before, after } = used.value;
  await addAuditEntry(deps, tx, call, {
    action: 'provider.use',
    subject: account,
    before,
    after: { ...after, reason },
  });
  return ok({ account, version });
});

export const providerCommands: Commands = {
  // `providers save <kind>.<part> --file account.json`: a further version, which is in use nowhere.
  'providers save': writes('providers.change', async (deps, tx, call) => {
    const { merchant, subject: account, text, operator, reason } = call;
    const saved = await deps.accounts.save(tx, { merchant, account, text, by: namesOf(operator) });
    if (!saved.ok) return saved;
    const { version, state } = saved.value;
    const after = { ...state, ...(reason !== '' && { reason }) };
    await addAuditEntry(deps, tx, call, { action: 'provider.save', subject: account, before: null, after });
    return ok({ account, version });
  }),

  // `providers check <kind>.<part> <version>`
  'providers check': check,

  // `providers use <kind>.<part> <version> --reason …`; version 0: as the server was started.
  'providers use': overwrites(use),
};
