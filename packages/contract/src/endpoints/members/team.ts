/** An agent's team: downlines, registration links, accounts opened by an upline, rebate points, and messages. */
import { Type } from 'typebox';
import { del, get, post } from '../../endpoint.ts';
import {
  Amount,
  Closed,
  Code,
  Cursor,
  Day,
  Id,
  LanguageName,
  Nothing,
  OneOf,
  PlainText,
  Time,
  Whole,
} from '../../schemas.ts';
import { Fraction } from './agent-contracts.ts';
import { ratedProducts } from './agent-lists.ts';
import { optionalRegisterFieldsBody, registerRefusals } from './register.ts';

/** The rebate point: the highest prize series out of 2000. */
const Series = Type.Integer({ minimum: 2, maximum: 2_000, multipleOf: 2 });

const placingRefusals = ['agent.not_agent', 'agent.too_deep', 'agent.point_too_high'] as const;

const linkLandings = ['register', 'home'] as const;

const Link = Closed({
  code: Code,
  /** Who registers by it becomes an agent; else a player. */
  makesAgent: Type.Boolean(),
  series: Type.Optional(Series),
  landing: OneOf(linkLandings),
  /** The language it opens in; absent: the visitor's own. */
  language: Type.Optional(Type.String()),
  createdAt: Time,
  expiresAt: Type.Optional(Time),
  uses: Type.Integer(),
  maxUses: Type.Optional(Type.Integer()),
});

const Downline = Closed({
  id: Id,
  username: Type.String(),
  isAgent: Type.Boolean(),
  /** Below the caller: 1 is a direct downline. */
  level: Type.Integer({ minimum: 0 }),
  series: Type.Optional(Series),
  /** A lower point that its member has not answered. */
  proposedSeries: Type.Optional(Series),
  joinedAt: Time,
  /** Direct downlines, counted up to 1000. */
  downlines: Type.Integer({ minimum: 0 }),
});

export const teamEndpoints = {
  teamKpi: get('/wps/relay/ODSFE2_TeamKPIA', 'session', {
    summary:
      'Get the totals of an agent’s team, by when bets were settled: everybody whose bets were placed in the branch, the agent included. Of anyone who is no agent the team is empty.',
    ignoresUnknownQuery: true,
    forViewers: 'agent',
    flag: 'bettingRecord',
    query: Closed({ from: Type.Optional(Day), to: Type.Optional(Day) }),
    answer: Closed({
      from: Day,
      to: Day,
      /** Everybody below, as the tree is now. */
      memberCount: Type.Integer({ minimum: 0 }),
      total: Closed({
        /** Members who bet. */
        players: Type.Integer({ minimum: 0 }),
        stake: Amount,
        /** Stakes that were at risk: neither open nor pushed nor given back. */
        turnover: Amount,
        payout: Amount,
        bonus: Amount,
        /** Payout and bonus minus stake. */
        net: Amount,
        deposits: Amount,
      }),
    }),
    refusals: ['records.range_invalid', 'records.too_old'],
  }),

  agentDownlines: get('/wps/agent/downlines', 'member', {
    summary:
      'List the direct downlines of a member of the agent’s branch by name, and the way there. A search finds names that begin so, and one name anywhere in the branch.',
    ignoresUnknownQuery: true,
    forViewers: 'agent',
    flag: 'agentPolicy',
    query: Closed({
      of: Type.Optional(Id),
      search: Type.Optional(PlainText(64)),
      cursor: Type.Optional(Cursor),
      limit: Whole(1, 50, 20),
    }),
    answer: Closed({
      /** From the caller down to the one whose downlines these are. */
      path: Type.Array(Closed({ id: Id, username: Type.String() })),
      me: Downline,
      content: Type.Array(Downline),
      next: Type.Optional(Cursor),
    }),
    refusals: ['agent.not_agent', 'agent.unknown_member'],
  }),

  agentLinks: get('/wps/agent/links', 'member', {
    summary: 'List the agent’s registration links that can still be used, newest first.',
    forViewers: 'agent',
    flag: 'agentPolicy',
    answer: Closed({ content: Type.Array(Link) }),
    refusals: ['agent.not_agent'],
  }),

  makeAgentLink: post('/wps/agent/links', 'member', {
    summary: 'Make a registration link: the type and rebate point it gives, how long and how often it can be used.',
    actsOnce: true,
    flag: 'agentPolicy',
    body: Closed({
      makesAgent: Type.Boolean(),
      series: Type.Optional(Series),
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 365 })),
      maxUses: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      landing: Type.Optional(OneOf(linkLandings)),
      language: Type.Optional(LanguageName),
    }),
    answer: Link,
    refusals: [...placingRefusals, 'agent.too_many_links', 'request.idempotency_key_reused'],
  }),

  endAgentLink: del('/wps/agent/links/{code}', 'member', {
    summary: 'End one of the agent’s registration links.',
    flag: 'agentPolicy',
    params: Closed({ code: Code }),
    answer: Nothing,
    refusals: ['agent.link_unknown'],
  }),

  openAgentAccount: post('/wps/agent/accounts', 'member', {
    summary:
      'Open an account below the agent, with the fields of registration. The agent declares that its owner is of age and has the terms.',
    identifies: 'now',
    encrypted: true,
    flag: 'agentPolicy',
    body: Closed({
      ...optionalRegisterFieldsBody,
      username: PlainText(64),
      password: PlainText(128),
      isOfAge: Type.Boolean(),
      termsVersion: PlainText(32),
      makesAgent: Type.Boolean(),
      series: Type.Optional(Series),
    }),
    answer: Closed({ id: Id, username: Type.String() }),
    refusals: [...placingRefusals, ...registerRefusals],
  }),

  setAgentPoint: post('/wps/agent/points', 'member', {
    summary:
      'Raise the rebate point of a direct downline, up to the caller’s own. A lower one is proposed, and counts when the downline agrees.',
    flag: 'agentPolicy',
    body: Closed({ memberId: Id, series: Series }),
    answer: Closed({ outcome: OneOf(['raised', 'proposed'] as const) }),
    refusals: [...placingRefusals, 'agent.unknown_member', 'agent.point_same'],
  }),

  setAgentRate: post('/wps/agent/rates', 'member', {
    summary:
      'Raise what a direct downline gets of the valid bets of a product, up to the caller’s own. What it has more than its downlines of theirs is its own.',
    flag: 'agentPolicy',
    body: Closed({ memberId: Id, product: OneOf(ratedProducts), rate: Fraction }),
    answer: Nothing,
    refusals: [
      'agent.unknown_member',
      'agent.point_same',
      'agent.point_too_high',
      'agent.point_below',
      'contract.above_bound',
    ],
  }),

  answerAgentPoint: post('/wps/agent/points/answer', 'member', {
    summary: 'Agree to a lower rebate point that the upline proposed, or refuse it.',
    flag: 'agentPolicy',
    body: Closed({ isAccepted: Type.Boolean() }),
    answer: Nothing,
    refusals: ['agent.nothing_proposed', 'agent.point_below'],
  }),

  writeToDownlines: post('/wps/agent/letters', 'member', {
    summary: 'Write to one member of the branch, or to all direct downlines: plain text, into their inbox.',
    actsOnce: true,
    flag: 'agentPolicy',
    body: Closed({ to: Type.Optional(Id), title: PlainText(80), content: PlainText(1_000) }),
    answer: Closed({ recipients: Type.Integer({ minimum: 1 }) }),
    refusals: [
      'agent.not_agent',
      'agent.unknown_member',
      'agent.nobody_to_write',
      'agent.too_many_to_write',
      'request.idempotency_key_reused',
    ],
  }),
};
