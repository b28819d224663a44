/** What an agent sees of its team: totals, members, bets, money, results and bills. Of anyone who is outside of the branch nothing is known. */
import { Type } from 'typebox';
import { fileOf, get, post } from '../../endpoint.ts';
import {
  Amount,
  Closed,
  Cursor,
  Day,
  Id,
  KeyPage,
  Nothing,
  OneOf,
  PlainText,
  paged,
  Time,
  Whole,
} from '../../schemas.ts';
import { billStates, contractKinds, contractProducts, earningKinds, moneyKinds, ratedProducts } from './agent-lists.ts';

/** First and last day, both included: at most a year back. Default: the last year. */
const range = { from: Type.Optional(Day), to: Type.Optional(Day) };

/** A member of the branch, with everybody below it; absent: the agent itself. */
const of = { of: Type.Optional(Id) };

const teamProducts = contractProducts.filter((product) => product !== 'CONS');

const Sums = Closed({
  /** Members who bet. */
  players: Type.Integer({ minimum: 0 }),
  stake: Amount,
  /** Valid bets. */
  turnover: Amount,
  payout: Amount,
  awards: Amount,
  deposits: Amount,
  withdrawals: Amount,
  /** Payout and awards minus stake: of the members. */
  net: Amount,
});

const Bill = Closed({
  contractId: Id,
  period: Type.String(),
  kind: OneOf(contractKinds),
  product: OneOf(contractProducts),
  agentId: Id,
  username: Type.String(),
  from: Time,
  to: Time,
  state: OneOf(billStates),
  turnover: Amount,
  active: Type.Integer({ minimum: 0 }),
  gross: Amount,
  adjustments: Amount,
  payable: Amount,
  paid: Amount,
  /** Below zero: goes into the next bill. */
  carry: Amount,
});

/** Of contracts beside each other, and of late changes. */
export const billFigures = {
  /** By the tier alone: of hours with a maximum of the day, and of a day that hours were an advance on; and what those have paid of it. */
  earned: Type.Optional(Amount),
  hours: Type.Optional(Amount),
  /** Of hours: the most that those of the day pay together. */
  dayCap: Type.Optional(Amount),
  /** Salaries and fee are of a dividend; what of the bets counted, fees and costs, and bets to date of revenue share. */
  salary: Type.Optional(Amount),
  fee: Type.Optional(Amount),
  counted: Type.Optional(Amount),
  costs: Type.Optional(Amount),
  toDate: Type.Optional(Amount),
  result: Type.Optional(Amount),
  base: Type.Optional(Amount),
  /** What it would have been, where its upline reached nothing. */
  missed: Type.Optional(Amount),
  /** Late changes count by the tier that would have been reached, as after fraud. */
  isRetiered: Type.Boolean(),
};

const billKey = { contractId: Id, period: PlainText(32) };
const rangeRefusals = ['records.range_invalid', 'records.too_old'] as const;
const betFilter = {
  ...of,
  ...range,
  product: Type.Optional(OneOf(teamProducts)),
  /** Of a bill: the bets that made it. */
  contractId: Type.Optional(Id),
  period: Type.Optional(PlainText(32)),
};
const moneyFilter = { ...of, ...range, kind: Type.Optional(OneOf(moneyKinds)) };
const resultFilter = { ...of, ...range, search: Type.Optional(PlainText(64)) };
const billFilter = {
  whose: Type.Optional(OneOf(['own', 'downlines'] as const)),
  kind: Type.Optional(OneOf(contractKinds)),
};

const asAgent = { ignoresUnknownQuery: true, forViewers: 'agent', flag: 'agentPolicy' } as const;

export const teamReportEndpoints = {
  agentOverview: get('/wps/agent/overview', 'member', {
    summary: 'Get what a branch did: totals, by day and by product of games, and how many members it has.',
    ...asAgent,
    query: Closed({ ...of, ...range }),
    answer: Closed({
      from: Day,
      to: Day,
      total: Sums,
      /** Without days on which nothing was done, oldest first. */
      days: Type.Array(Closed({ day: Day, sums: Sums })),
      products: Type.Array(Closed({ product: OneOf(teamProducts), stake: Amount, turnover: Amount, payout: Amount })),
      /** Everybody below, as the tree is now. */
      members: Type.Integer({ minimum: 0 }),
      /** Of these, who joined in these days. */
      newMembers: Type.Integer({ minimum: 0 }),
      /** Of these, whose session was renewed in the last quarter of an hour. */
      onlineMembers: Type.Integer({ minimum: 0 }),
      /** What contracts and rebates have paid in the branch. */
      earnings: Type.Array(Closed({ kind: OneOf(earningKinds), amount: Amount })),
      /** The net of the members, with what contracts and rebates have paid them. */
      netWithEarnings: Amount,
      /** Cash, of the agent itself and of its direct downlines. */
      balance: Type.Optional(Amount),
      /** Whose deposits and valid bets of these days reach the platform’s thresholds. */
      activeMembers: Type.Integer({ minimum: 0 }),
    }),
    refusals: ['agent.not_agent', 'agent.unknown_member', ...rangeRefusals],
  }),

  agentMember: get('/wps/agent/members/{memberId}', 'member', {
    summary:
      'Get one member of the branch. Of a direct downline also the balance, the last login and, masked, how to reach it.',
    forViewers: 'agent',
    flag: 'agentPolicy',
    params: Closed({ memberId: Id }),
    answer: Closed({
      id: Id,
      username: Type.String(),
      isAgent: Type.Boolean(),
      isDirect: Type.Boolean(),
      level: Type.Integer({ minimum: 0 }),
      series: Type.Optional(Type.Integer()),
      proposedSeries: Type.Optional(Type.Integer()),
      joinedAt: Time,
      members: Type.Integer({ minimum: 0 }),
      /** Of valid bets by product, shown to the member itself and its direct upline. */
      rates: Type.Array(Closed({ product: OneOf(ratedProducts), rate: Type.String() })),
      balance: Type.Optional(Amount),
      lastLoginAt: Type.Optional(Time),
      /** Masked. */
      email: Type.Optional(Type.String()),
      phone: Type.Optional(Type.String()),
    }),
    refusals: ['agent.not_agent', 'agent.unknown_member'],
  }),

  agentBets: get('/wps/agent/bets', 'member', {
    summary: 'List bets that were placed in a branch, or that made a bill, by when they were settled, newest first.',
    ...asAgent,
    query: Closed({ ...betFilter, ...paged(50) }),
    answer: KeyPage(
      Closed({
        id: Type.String(),
        memberId: Id,
        username: Type.String(),
        product: OneOf(teamProducts),
        stake: Amount,
        turnover: Amount,
        payout: Amount,
        net: Amount,
        at: Time,
      }),
    ),
    refusals: ['agent.not_agent', 'agent.unknown_member', 'bill.unknown', ...rangeRefusals],
  }),

  agentMoney: get('/wps/agent/money', 'member', {
    summary:
      'List what moved the cash of members of a branch, newest first: payments, transfers to vendors, bets with their prizes, awards, contracts, rebates and adjustments. A cancelled bet stands with nothing.',
    ...asAgent,
    query: Closed({ ...moneyFilter, ...paged(50) }),
    answer: KeyPage(
      Closed({
        id: Type.String(),
        memberId: Id,
        username: Type.String(),
        kind: OneOf(moneyKinds),
        /** Above zero: the member got it. */
        amount: Amount,
        at: Time,
      }),
    ),
    refusals: ['agent.not_agent', 'agent.unknown_member', ...rangeRefusals],
  }),

  agentMoneyTotals: get('/wps/agent/money/totals', 'member', {
    summary: 'Get the totals of the money that a filter matches, by kind.',
    ...asAgent,
    query: Closed(moneyFilter),
    answer: Closed({
      kinds: Type.Array(
        /** Stakes and prizes are summed, and not counted. */
        Closed({ kind: OneOf(moneyKinds), count: Type.Optional(Type.Integer({ minimum: 0 })), amount: Amount }),
      ),
    }),
    refusals: ['agent.not_agent', 'agent.unknown_member', ...rangeRefusals],
  }),

  agentResults: get('/wps/agent/results', 'member', {
    summary: 'List what each direct downline of a member did with everybody below it, by name.',
    ...asAgent,
    query: Closed({ ...resultFilter, cursor: Type.Optional(Cursor), limit: Whole(1, 50, 20) }),
    answer: KeyPage(
      Closed({ id: Id, username: Type.String(), isAgent: Type.Boolean(), level: Type.Integer(), sums: Sums }),
    ),
    refusals: ['agent.not_agent', 'agent.unknown_member', ...rangeRefusals],
  }),

  agentBills: get('/wps/agent/bills', 'member', {
    summary: 'List the agent’s own bills, or those of its direct downlines that its own pay, newest first.',
    ...asAgent,
    query: Closed({ ...billFilter, ...paged(50) }),
    answer: KeyPage(Bill),
    refusals: ['agent.not_agent'],
  }),

  agentBill: get('/wps/agent/bill', 'member', {
    summary:
      'Get one bill with what it was counted by: the figures, the tiers of its version, and the hash that both signed.',
    forViewers: 'agent',
    flag: 'agentPolicy',
    query: Closed(billKey),
    answer: Closed({
      bill: Bill,
      tier: Type.Optional(Type.Integer({ minimum: 1 })),
      version: Type.Integer({ minimum: 1 }),
      hash: Type.String(),
      tiers: Type.Array(
        Closed({
          sales: Amount,
          active: Type.Integer(),
          loss: Type.Optional(Amount),
          rateType: OneOf(['P', 'F'] as const),
          rate: Type.String(),
        }),
      ),
      stake: Amount,
      payout: Amount,
      awards: Amount,
      /** Of members whose bets count for no agent: linked with an agent above, or against each other. They are in none of the other figures. */
      leftOut: Type.Optional(Closed({ stake: Amount, turnover: Amount, members: Type.Integer() })),
      ...billFigures,
      /** What later bills have adjusted of this one. */
      adjusted: Amount,
      madeAt: Time,
      dispute: Type.Optional(
        Closed({
          state: OneOf(['raised', 'upheld', 'rejected'] as const),
          reason: Type.String(),
          raisedAt: Time,
          answer: Type.Optional(Type.String()),
          answeredAt: Type.Optional(Time),
        }),
      ),
    }),
    refusals: ['bill.unknown'],
  }),

  disputeAgentBill: post('/wps/agent/bill/dispute', 'member', {
    summary: 'Say why one’s own bill is wrong: once for each, within 40 days. An operator answers.',
    flag: 'agentPolicy',
    body: Closed({ ...billKey, reason: PlainText(500) }),
    answer: Nothing,
    refusals: ['bill.unknown', 'bill.disputed', 'bill.dispute_late'],
  }),

  agentFile: get('/wps/agent/files/{list}', 'member', {
    summary:
      'Export a report of the team as CSV, with headings in the caller’s language and times in the merchant’s time zone.',
    forViewers: 'agent',
    flag: 'agentPolicy',
    answersFile: true,
    params: Closed({ list: OneOf(['bets', 'money', 'results', 'bills'] as const) }),
    query: Closed({ ...betFilter, kind: Type.Optional(OneOf(moneyKinds)), whose: billFilter.whose }),
    answer: fileOf('text/csv'),
    refusals: [
      'agent.not_agent',
      'agent.unknown_member',
      'bill.unknown',
      'records.file_too_large',
      'records.file_under_way',
      ...rangeRefusals,
    ],
  }),
};
