/** Commands for a merchant's site at runtime: flags, maintenance, links. Every node has the change within about a second. */
import type { FlagKey } from '#contract';
import { type Json, ok, refuse } from '#kernel';
import type { Tx } from '../../../../db/db.ts';
import { addAuditEntry } from '../../audit-trail.ts';
import { type Answered, type CommandCall, type Commands, decides, namesOf, reads, writes } from '../../command.ts';
import type { OperatorDeps } from '../../deps.ts';
import type { AuditAction } from '../../trail/index.ts';

/** Withdrawals without review: two operators, like the money itself. */
const TAKES_TWO: FlagKey = 'automaticApproval';

/** Reason, switch and audit entry: all or nothing. */
async function switched(
  deps: OperatorDeps,
  tx: Tx,
  call: CommandCall,
  {
    action,
    act,
  }: { readonly action: AuditAction; readonly act: () => ReturnType<OperatorDeps['switches']['setFlag']> },
): Promise<Answered> {
  if (call.reason === '') return refuse('request.malformed', { field: 'reason' });
  const done = await act();
  if (!done.ok) return done;
  const { before, after } = done.value;
  const change = { before: { is: before }, after: { is: after, reason: call.reason } };
  await addAuditEntry(deps, tx, call, { action, subject: call.subject || call.merchant.id, ...change });
  return ok({ before, after } as Json);
}

const decisionOf = ({ operator, reason }: CommandCall) => ({ by: namesOf(operator), reason });

const setFlag = (isSet: boolean) =>
  decides(
    'site.change',
    'rights',
    // Switching it off only stops withdrawals.
    async (_deps, _tx, { subject, choice }) => subject === TAKES_TWO && choice !== 'off',
    async (deps, tx, call) => {
      const { merchant, subject: flag, choice } = call;
      if (isSet && choice !== 'on' && choice !== 'off') return refuse('request.malformed', { field: 'choice' });
      const value = isSet ? choice === 'on' : null;
      return switched(deps, tx, call, {
        action: isSet ? 'flag.set' : 'flag.unset',
        act: () => deps.switches.setFlag(tx, merchant, { flag, value, ...decisionOf(call) }),
      });
    },
  );

const maintenance = (value: boolean) =>
  writes('site.change', (deps, tx, call) =>
    switched(deps, tx, call, {
      action: value ? 'maintenance.on' : 'maintenance.off',
      act: () => deps.switches.setMaintenance(tx, call.merchant, { value, ...decisionOf(call) }),
    }),
  );

const links = (isSet: boolean) =>
  writes('site.change', (deps, tx, call) =>
    switched(deps, tx, call, {
      action: isSet ? 'links.set' : 'links.unset',
      act: () =>
        deps.switches.setLinks(tx, call.merchant, { text: isSet ? call.text : undefined, ...decisionOf(call) }),
    }),
  );

export const siteCommands: Commands = {
  'flags list': reads('site.see', async (deps, { merchant }) => ok(await deps.switches.flags(deps.db, merchant))),
  'flags set': setFlag(true),
  'flags unset': setFlag(false),
  'maintenance status': reads('site.see', async (deps, { merchant }) =>
    ok({ maintenance: (await deps.switches.current(deps.db, merchant)).isInMaintenance }),
  ),
  'maintenance on': maintenance(true),
  'maintenance off': maintenance(false),
  'links list': reads('site.see', async (deps, { merchant }) => ok(await deps.switches.links(deps.db, merchant))),
  'links set': links(true),
  'links unset': links(false),
};
