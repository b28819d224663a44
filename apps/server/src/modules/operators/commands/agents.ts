/**
 * Commands for agents: who is one, where branches are in the tree, and the platform's contracts with them. Every change takes two
 * operators.
 */
import { formatAmount, isUuid, ok, refuse } from '#kernel';
import { addAuditEntry } from '../audit-trail.ts';
import { type CommandCall, type Commands, decides, namesOf, reads, writes } from '../command.ts';

const malformed = (field: string) => refuse('request.malformed', { field });

const turning = (event: 'end' | 'suspend' | 'resume' | 'withdraw') =>
  decides('agents.sign', 'rights', 'always', async (deps, tx, call: CommandCall) => {
    const { merchant, subject, reason, operator } = call;
    if (!isUuid(subject)) return refuse('contract.unknown');
    if (reason === '') return malformed('reason');
    const turned = await deps.contracts.turn(tx, merchant, {
      contractId: subject,
      event,
      operator: namesOf(operator),
      reason,
    });
    if (!turned.ok) return turned;
    const after = { state: turned.value.state, reason };
    await addAuditEntry(deps, tx, call, { action: `contracts.${event}`, subject, before: null, after });
    return ok({ contractId: subject, state: turned.value.state });
  });

const contractCommands: Commands = {
  'contracts list': reads('agents.contracts', async (deps, { merchant, subject }) =>
    deps.contracts.list(deps.db, merchant, subject),
  ),

  // the terms are a file of the operator, in the form of the members' proposal
  'contracts propose': decides('agents.sign', 'rights', 'always', async (deps, tx, call) => {
    const { merchant, subject, text, reason, operator } = call;
    if (reason === '') return malformed('reason');
    const proposal = { username: subject, text, operator: namesOf(operator) };
    const proposed = await deps.contracts.propose(tx, merchant, proposal);
    if (!proposed.ok) return proposed;
    const { id: contractId, kind, product, state } = proposed.value;
    const after = { contractId, kind, product, terms: text, reason };
    await addAuditEntry(deps, tx, call, { action: 'contracts.propose', subject, before: null, after });
    return ok({ contractId, state });
  }),

  'contracts withdraw': turning('withdraw'),
  'contracts end': turning('end'),
  'contracts suspend': turning('suspend'),
  'contracts resume': turning('resume'),
};

const billCommands: Commands = {
  'bills disputes': reads('agents.disputes', async (deps, { merchant }) =>
    ok(await deps.agents.disputes(deps.db, merchant.id)),
  ),

  // the reason is what the agent reads
  'bills answer': writes('agents.answer', async (deps, tx, call) => {
    const { merchant, subject, choice, reason, operator } = call;
    if (reason === '') return malformed('reason');
    if (choice !== 'upheld' && choice !== 'rejected') return malformed('outcome');
    const event = choice === 'upheld' ? 'uphold' : 'reject';
    const answer = { id: subject, event, words: reason, operator: namesOf(operator) } as const;
    const answered = await deps.agents.answerDispute(tx, merchant.id, answer);
    if (!answered.ok) return answered;
    const after = { state: choice, answer: reason };
    await addAuditEntry(deps, tx, call, { action: 'bills.answer', subject, before: { state: 'raised' }, after });
    return ok({ state: answered.value.state });
  }),

  // `bills write-off <contract> <period>`: what an upline has not paid of it is paid no more
  'bills write-off': decides('agents.writeoff', 'money', 'always', async (deps, tx, call) => {
    const { merchant, subject, choice, reason } = call;
    if (reason === '') return malformed('reason');
    const written = await deps.agents.writeOff(tx, merchant.id, { contractId: subject, period: choice });
    if (!written.ok) return written;
    const { state, agentId, leftMinor } = written.value;
    const left = formatAmount(leftMinor, merchant.currency);
    const after = { period: choice, agentId, left, reason };
    await addAuditEntry(deps, tx, call, { action: 'bills.write_off', subject, before: null, after });
    return ok({ state, left });
  }),
};

const viewerCommands: Commands = {
  // `viewers end <agent> <viewer>`: it logs in no more, and its sessions end
  'viewers end': writes('agents.change', async (deps, tx, call) => {
    const { merchant, subject, choice, reason } = call;
    if (reason === '') return malformed('reason');
    const named = { merchantId: merchant.id, username: subject, viewer: choice };
    const ended = await deps.agents.endViewer(tx, named);
    if (!ended.ok) return ended;
    const after = { viewer: choice, ...ended.value, reason };
    await addAuditEntry(deps, tx, call, { action: 'viewers.end', subject, before: null, after });
    return ok({ agent: subject, viewer: choice });
  }),
};

const retierCommands: Commands = {
  // after fraud: what changed of the day counts by the tier that would have been reached
  'agents retier': decides('agents.retier', 'money', 'always', async (deps, tx, call) => {
    const { merchant, subject, choice, reason } = call;
    if (reason === '') return malformed('reason');
    const marked = await deps.agents.retier(tx, merchant, { username: subject, day: choice });
    if (!marked.ok) return marked;
    const { bills } = marked.value;
    await addAuditEntry(deps, tx, call, {
      action: 'agents.retier',
      subject,
      before: null,
      after: { day: choice, bills, reason },
    });
    return ok({ bills });
  }),
};

const exposureCommands: Commands = {
  'agents exposure': reads('agents.exposure', async (deps, { merchant }) =>
    ok(await deps.agents.exposure(deps.db, merchant)),
  ),

  'agents alarms': reads('agents.exposure', async (deps, { merchant }) =>
    ok(await deps.agents.alarms(deps.db, merchant)),
  ),

  // looked at: what is still so tomorrow is found again
  'agents settle': writes('agents.settle', async (deps, tx, call) => {
    const { merchant, subject, reason } = call;
    if (reason === '') return malformed('reason');
    const settled = await deps.agents.settleAlarms(tx, { merchantId: merchant.id, username: subject });
    if (!settled.ok) return settled;
    await addAuditEntry(deps, tx, call, { action: 'agents.settle', subject, before: null, after: { reason } });
    return ok({ agent: subject });
  }),

  'agents left-out': reads('agents.exposure', async (deps, { merchant }) =>
    ok(await deps.agents.leftOut(deps.db, merchant.id)),
  ),

  // a household, for example: what was left out of bills since then is in the next
  'agents recount': decides('agents.recount', 'rights', 'always', async (deps, tx, call) => {
    const { merchant, subject, reason, operator } = call;
    if (reason === '') return malformed('reason');
    const requested = { merchantId: merchant.id, username: subject, operator: namesOf(operator) };
    const counted = await deps.agents.countAgain(tx, requested);
    if (!counted.ok) return counted;
    await addAuditEntry(deps, tx, call, { action: 'agents.recount', subject, before: null, after: { reason } });
    return ok({ member: subject });
  }),

  // the terms are a file, in the form of a proposal; nothing is signed
  'agents what-if': reads('agents.exposure', async (deps, { merchant, subject: username, text }) =>
    deps.agents.whatIf(deps.db, merchant, { username, text }),
  ),
};

const rateCommands: Commands = {
  // `RNG:0.008`
  'agents rate': decides('agents.change', 'rights', 'always', async (deps, tx, call) => {
    const { merchant, subject, choice, reason } = call;
    if (reason === '') return malformed('reason');
    const set = await deps.agents.setRate(tx, { merchantId: merchant.id, username: subject, text: choice });
    if (!set.ok) return set;
    const { before, ...after } = set.value;
    await addAuditEntry(deps, tx, call, {
      action: 'agents.rate',
      subject,
      before: { rate: before },
      after: { ...after, reason },
    });
    return ok(after);
  }),
};

export const agentCommands: Commands = {
  ...rateCommands,
  ...contractCommands,
  ...exposureCommands,
  ...viewerCommands,
  ...billCommands,
  ...retierCommands,
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
    const { merchant, subject, choice, reason, operator } = call;
    if (reason === '') return malformed('reason');
    if (choice === '') return malformed('upline');
    const upline = choice === 'platform' ? undefined : choice;
    const named = { merchantId: merchant.id, username: subject, upline };
    const moved = await deps.agents.move(tx, { ...named, operator: namesOf(operator), reason });
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
