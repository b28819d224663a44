/** Commands for agents: who is one, and where branches are in the tree. Every change takes two operators. */
import { ok, refuse } from '#kernel';
import { addAuditEntry } from '../audit-trail.ts';
import { type Commands, decides, reads } from '../command.ts';

const malformed = (field: string) => refuse('request.malformed', { field });

export const agentCommands: Commands = {
  'agents show': reads('agents.see', async (deps, { merchant, subject }) => {
    const node = await deps.agents.nodeNamed(deps.db, { merchantId: merchant.id, username: subject });
    if (!node) return refuse('agent.unknown_member');
    return ok({
      memberId: node.member_id,
      isAgent: node.is_agent,
      level: node.level,
      series: node.series,
      path: node.path,
    });
  }),

  'agents make': decides('agents.change', 'rights', 'always', async (deps, tx, call) => {
    const { merchant, subject, choice, reason } = call;
    if (reason === '') return malformed('reason');
    const series = choice === '' ? undefined : deps.series.read(choice);
    if (choice !== '' && series === undefined) return refuse('order.series_out_of_range');
    const made = await deps.agents.make(tx, { merchantId: merchant.id, username: subject, series });
    if (!made.ok) return made;
    const { member_id: memberId, level } = made.value;
    const after = { memberId, level, series: series ?? null, reason };
    await addAuditEntry(deps, tx, call, { action: 'agents.make', subject, before: null, after });
    return ok({ memberId, level });
  }),

  'agents move': decides('agents.change', 'rights', 'always', async (deps, tx, call) => {
    const { merchant, subject, choice, reason } = call;
    if (reason === '') return malformed('reason');
    if (choice === '') return malformed('upline');
    const upline = choice === 'platform' ? undefined : choice;
    const moved = await deps.agents.move(tx, { merchantId: merchant.id, username: subject, upline });
    if (!moved.ok) return moved;
    const after = { upline: choice, moved: moved.value.moved, reason };
    await addAuditEntry(deps, tx, call, {
      action: 'agents.move',
      subject,
      before: { uplineId: moved.value.from },
      after,
    });
    return ok({ moved: moved.value.moved });
  }),
};
