/** Commands for members' prize series in lotteries: the highest one at which a member may bet, and from which rebates are counted. */
import { ok, refuse } from '#kernel';
import { addAuditEntry } from '../audit-trail.ts';
import { type CommandCall, type Commands, decides, namesOf, reads } from '../command.ts';
import type { OperatorDeps } from '../deps.ts';

/** A higher maximum costs money with every bet; a member without one may have any below the new one. */
async function isRaised(deps: OperatorDeps, tx: Parameters<OperatorDeps['series']['of']>[0], call: CommandCall) {
  const { merchant, subject, choice } = call;
  const memberId = await deps.backOffice.memberNamed(tx, merchant.id, subject);
  const before = memberId === undefined ? undefined : await deps.series.of(tx, merchant.id, memberId);
  return before === undefined || (deps.series.read(choice) ?? 0) > before;
}

export const lotteryCommands: Commands = {
  'series show': reads('members.see', async (deps, { merchant, subject }) => {
    const memberId = await deps.backOffice.memberNamed(deps.db, merchant.id, subject);
    if (memberId === undefined) return refuse('request.malformed', { field: 'username' });
    return ok({ memberId, series: (await deps.series.of(deps.db, merchant.id, memberId)) ?? null });
  }),

  'series set': decides('members.change', 'money', isRaised, async (deps, tx, call) => {
    const { merchant, operator, subject, choice, reason } = call;
    if (reason === '') return refuse('request.malformed', { field: 'reason' });
    const series = deps.series.read(choice);
    if (series === undefined) return refuse('order.series_out_of_range');
    const memberId = await deps.backOffice.memberNamed(tx, merchant.id, subject);
    if (memberId === undefined) return refuse('request.malformed', { field: 'username' });
    const before = { memberId, series: (await deps.series.of(tx, merchant.id, memberId)) ?? null };
    await deps.series.set(tx, { merchantId: merchant.id, memberId, series, by: namesOf(operator) });
    await addAuditEntry(deps, tx, call, { action: 'series.set', subject, before, after: { memberId, series, reason } });
    return ok({ memberId, series });
  }),
};
