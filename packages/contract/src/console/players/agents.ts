/** Agents in the console: the tree, one of its members, contracts, bills down to their bets, disputes, and exposure. What is decided is a command. */
import { Type } from 'typebox';
import { billStates, contractKinds, contractStates } from '../../endpoints/members/agent-lists.ts';
import { billFigures } from '../../endpoints/members/team-reports.ts';
import { Amount, Closed, Cursor, Id, OneOf, PlainText, Time, Whole } from '../../schemas.ts';
import { ListOf, list, read } from '../console-endpoint.ts';

const Text = Type.String();
const Count = Type.Integer({ minimum: 0 });
const Percent = Type.Number();

const Party = Closed({ memberId: Id, username: Text });
/** Of what the house keeps of a product, with the bound that no contract may pass. */
const Load = Closed({ product: Text, loadPercent: Percent, limitPercent: Percent, isAboveBound: Type.Boolean() });

const node = {
  id: Id,
  username: Text,
  isAgent: Type.Boolean(),
  /** The platform's own agents are on level 0. */
  level: Count,
  /** The rebate point: a prize series of lotteries. */
  series: Type.Optional(Type.Integer()),
  joinedAt: Time,
  lastLoginAt: Type.Optional(Time),
};

/** With the bound of the night that found it last. */
const Alarm = Closed({ product: Text, loadPercent: Percent, limitPercent: Percent, firstAt: Time, lastAt: Time });

const contract = {
  id: Id,
  kind: OneOf(contractKinds),
  product: Text,
  state: OneOf(contractStates),
  agent: Party,
  /** Absent: the platform. */
  upline: Type.Optional(Party),
  version: Type.Integer(),
  /** A change that waits for the agent's answer. */
  proposedVersion: Type.Optional(Type.Integer()),
  drawCash: Type.Boolean(),
  createdAt: Time,
  lapsesAt: Type.Optional(Time),
  endsAt: Type.Optional(Time),
};

/** A tier by its thresholds. `P`: a fraction · `F`: a fixed sum. */
const Tier = Closed({
  sales: Amount,
  active: Count,
  loss: Type.Optional(Amount),
  rateType: OneOf(['P', 'F']),
  rate: Text,
});

const bill = {
  /** Its contract and period. */
  id: Text,
  contractId: Id,
  period: Text,
  kind: OneOf(contractKinds),
  product: Text,
  agent: Party,
  from: Time,
  to: Time,
  state: OneOf(billStates),
  turnover: Amount,
  active: Count,
  gross: Amount,
  adjustments: Amount,
  payable: Amount,
  paid: Amount,
  carry: Amount,
};

const dispute = {
  id: Id,
  contractId: Id,
  period: Text,
  agent: Party,
  kind: OneOf(contractKinds),
  product: Text,
  payable: Amount,
  paid: Amount,
  state: OneOf(['raised', 'upheld', 'rejected']),
  reason: Text,
  raisedAt: Time,
  answer: Type.Optional(Text),
  answeredBy: Type.Optional(Text),
  answeredAt: Type.Optional(Time),
};

/** A period as bills name it: `2026-11-24T05:10`, `2026-11 1/2`. */
const billKey = Closed({ contractId: Id, period: Type.String({ pattern: '^[0-9A-Za-z:. /-]{1,40}$' }) });

export const agentEndpoints = {
  listAgents: list('/agents', 'agents.see', {
    summary:
      'Direct downlines of a member of the tree by name, or the platform’s own agents; with a search, agents anywhere whose name begins so.',
    scope: 'merchant',
    row: Closed({ ...node, downlines: Count }),
    filters: { of: Id, search: PlainText(64) },
    sorts: ['username'],
    refusals: ['agent.unknown_member'],
  }),
  showAgent: read('/agents/{memberId}', 'agents.see', {
    summary: 'A member of the tree: the way there, where it was before, its rates and its links.',
    scope: 'merchant',
    params: Closed({ memberId: Id }),
    answer: Closed({
      ...node,
      currency: Text,
      proposedSeries: Type.Optional(Type.Integer()),
      /** From the top, without the member itself. */
      path: Type.Array(Party),
      /** Everybody below, counted to a bound. */
      team: Count,
      isTeamCut: Type.Boolean(),
      rates: Type.Array(Closed({ product: Text, rate: Text })),
      links: Type.Array(
        Closed({
          code: Text,
          makesAgent: Type.Boolean(),
          series: Type.Optional(Type.Integer()),
          uses: Count,
          maxUses: Type.Optional(Count),
          landing: Text,
          expiresAt: Type.Optional(Time),
          createdAt: Time,
        }),
      ),
      /** Logins that see the team and change nothing; those that have ended are not there. */
      viewers: Type.Array(Closed({ id: Id, username: Text, createdAt: Time, lastLoginAt: Type.Optional(Time) })),
      /** Each place in the tree with the direct upline there; the newest first. */
      places: Type.Array(Closed({ since: Time, upline: Type.Optional(Party) })),
    }),
    refusals: ['agent.unknown_member'],
  }),
  listAgentContracts: list('/agent-contracts', 'agents.contracts', {
    summary: 'Contracts of all agents or of one, the newest first.',
    scope: 'merchant',
    row: Closed(contract),
    filters: { agent: Id, state: OneOf(contractStates), kind: OneOf(contractKinds) },
    sorts: ['-createdAt'],
  }),
  showAgentContract: read('/agent-contracts/{contractId}', 'agents.contracts', {
    summary: 'A contract with all its versions, and every step with who made it and why.',
    scope: 'merchant',
    params: Closed({ contractId: Id }),
    answer: Closed({
      ...contract,
      currency: Text,
      versions: Type.Array(
        Closed({
          version: Type.Integer(),
          tiers: Type.Array(Tier),
          period: Type.Optional(Text),
          carry: Type.Optional(Text),
          /** Of dividends: absent where it is of the base, and where there is no fee. */
          rule: Type.Optional(Text),
          fee: Type.Optional(Text),
          /** Of revenue share. */
          revenue: Type.Optional(Closed({ basis: Text, fee: Text, paymentFee: Text, halfLive: Type.Boolean() })),
          dayCap: Type.Optional(Amount),
          isAdvance: Type.Boolean(),
          hash: Text,
          proposedAt: Time,
          acceptedAt: Type.Optional(Time),
          validFrom: Type.Optional(Time),
        }),
      ),
      steps: Type.Array(
        Closed({ id: Text, event: Text, state: OneOf(contractStates), by: Text, reason: Text, at: Time }),
      ),
    }),
    refusals: ['contract.unknown'],
  }),
  listAgentBills: list('/agent-bills', 'agents.bills', {
    summary: 'Bills of all agents or of one, the newest first.',
    scope: 'merchant',
    row: Closed(bill),
    filters: { agent: Id, state: OneOf(billStates), kind: OneOf(contractKinds) },
    sorts: ['-from'],
  }),
  showAgentBill: read('/agent-bills/{contractId}/{period}', 'agents.bills', {
    summary:
      'A bill with its frozen figures, the tiers of its version, the tier that was reached, and a dispute about it.',
    scope: 'merchant',
    params: billKey,
    answer: Closed({
      ...bill,
      currency: Text,
      version: Type.Integer(),
      hash: Text,
      tiers: Type.Array(Tier),
      /** The tier that was reached; the first is 1. */
      tier: Type.Optional(Type.Integer()),
      stake: Amount,
      payout: Amount,
      awards: Amount,
      /** Of members whose bets count for no agent: linked with an agent above, or against each other. They are in none of the other figures. */
      leftOut: Type.Optional(Closed({ stake: Amount, turnover: Amount, members: Type.Integer() })),
      ...billFigures,
      adjusted: Amount,
      madeAt: Time,
      dispute: Type.Optional(Closed(dispute)),
    }),
    refusals: ['bill.unknown'],
  }),
  listAgentBillBets: read('/agent-bills/{contractId}/{period}/bets', 'agents.bets', {
    summary: 'The bets that made a bill, the newest first.',
    scope: 'merchant',
    params: billKey,
    query: Closed({ cursor: Type.Optional(Cursor), limit: Whole(1, 200, 25) }),
    answer: ListOf(
      Closed({
        id: Text,
        player: Party,
        product: Text,
        stake: Amount,
        turnover: Amount,
        payout: Amount,
        at: Time,
      }),
    ),
    refusals: ['bill.unknown'],
  }),
  listAgentDisputes: list('/agent-disputes', 'agents.disputes', {
    summary: 'Disputes about bills: those that wait, the oldest first, or those that were answered, the newest first.',
    scope: 'merchant',
    row: Closed(dispute),
    filters: { answered: OneOf(['no', 'yes']) },
    sorts: ['raisedAt'],
    isBackground: true,
  }),
  listAgentExposure: list('/agent-exposure', 'agents.exposure', {
    summary:
      'What the contracts of the platform’s own agents take of each product against the bound, beside what their branches lost and were paid in 90 days.',
    scope: 'merchant',
    row: Closed({
      id: Text,
      agent: Party,
      ...Load.properties,
      lost: Amount,
      paid: Amount,
      /** Found at night, and not looked at by an operator. */
      alarmSince: Type.Optional(Time),
    }),
    filters: {},
    sorts: ['agent'],
  }),
  listAgentAlarms: read('/agent-alarms', 'agents.exposure', {
    summary: 'Agents on any level that were found above the bound at night, and nobody has looked at.',
    scope: 'merchant',
    answer: Closed({ rows: Type.Array(Closed({ id: Text, agent: Party, ...Alarm.properties })) }),
    isBackground: true,
  }),
  listAgentLeftOut: read('/agent-left-out', 'agents.exposure', {
    summary:
      'Members whose bets no agent earns by, with why: linked with an agent above, or bets against another of the branch.',
    scope: 'merchant',
    answer: Closed({
      rows: Type.Array(
        Closed({
          id: Text,
          member: Party,
          reason: OneOf(['self_play', 'opposite']),
          /** The agent above, or who bet against. */
          other: Party,
          /** The kinds of links with their weight, or in how many draws. */
          detail: Text,
          from: Time,
          lastAt: Time,
          countedAt: Type.Optional(Time),
          countedBy: Type.Optional(Text),
        }),
      ),
    }),
    isBackground: true,
  }),
  showAgentLoads: read('/agents/{memberId}/loads', 'agents.exposure', {
    summary: 'What an agent’s contracts and rebates take of each product against the bound.',
    scope: 'merchant',
    params: Closed({ memberId: Id }),
    answer: Closed({ rows: Type.Array(Load) }),
    refusals: ['agent.unknown_member'],
  }),
} as const;
