/** Commands for vendors' lists that operators look at before they are taken over. */
import { ok, refuse } from '#kernel';
import { addAuditEntry } from '../audit-trail.ts';
import { type Command, type Commands, writes } from '../command.ts';

/** Games are numbered first, at the platform's database. */
const apply: Command = {
  scope: 'merchant',
  permission: 'vendors.change',
  effect: 'write',
  async run(deps, call) {
    const { merchant, subject } = call;
    const isApplied = await deps.games.applyList(merchant, subject, async (tx, counts) => {
      await addAuditEntry(deps, tx, call, { action: 'vendor.apply', subject, before: null, after: counts });
    });
    return isApplied ? ok({ vendor: subject, applied: true }) : refuse('vendor.no_list');
  },
};

export const vendorCommands: Commands = {
  'vendors hold': writes('vendors.change', async (deps, tx, call) => {
    const { merchant, subject, choice } = call;
    if (choice !== 'on' && choice !== 'off') return refuse('request.malformed', { field: 'choice' });
    const held = await deps.games.holdLists(tx, merchant.id, subject, choice === 'on');
    if (!held.ok) return held;
    const change = { before: { isHeld: held.value.before }, after: { isHeld: choice === 'on' } };
    await addAuditEntry(deps, tx, call, { action: 'vendor.hold', subject, ...change });
    return ok({ vendor: subject, isHeld: choice === 'on' });
  }),
  'vendors apply': apply,
};
