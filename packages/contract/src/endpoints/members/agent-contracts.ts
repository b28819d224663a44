/** Contracts of daily salary, dividend, hourly salary, salary in real time and revenue share between an agent and its upline. */
import { type Static, type TSchema, Type } from 'typebox';
import { get, post } from '../../endpoint.ts';
import { Amount, Closed, Id, OneOf, PlainText, RequestedAmount } from '../../schemas.ts';
import {
  contractKinds,
  contractProducts,
  dividendCarries,
  dividendPeriods,
  dividendRules,
  maxContractTiers,
  revenuePeriods,
  shareBases,
} from './agent-lists.ts';

/** P proposed · A active · E change proposed · V end asked for · R refused · C ended. */
const Status = OneOf(['P', 'A', 'E', 'V', 'R', 'C'] as const);
const YesNo = OneOf(['Y', 'N'] as const);
/** Whose answer a contract waits for, with P, E or V. */
const Awaits = Type.Optional(OneOf(['agent', 'upline'] as const));

/** A fraction of at most 1: "0.008". */
export const Fraction = Type.String({ pattern: '^(0(\\.[0-9]{1,6})?|1)$' });

/** CONS: all of them together. */
const Product = OneOf(contractProducts);
function byProduct<const S extends TSchema>(row: S) {
  const lists = contractProducts.map((product) => [product, Type.Optional(Type.Array(row))]);
  return Type.Unsafe<{ [P in (typeof contractProducts)[number]]?: Static<S>[] }>(Closed(Object.fromEntries(lists)));
}

/** `rateType` P: the rate is a fraction; F: a fixed sum. */
const rates = { activeMember: Type.Integer(), rateType: OneOf(['P', 'F'] as const), rate: Type.String() };

/** Where it is tested: what the team has to lose. */
const netLoss = Type.Optional(Amount);

const RealtimeContract = Closed({
  contractId: Id,
  status: Status,
  awaits: Awaits,
  downlineHigherRate: YesNo,
  /** Of hours `minimumBet` is of the team's bets, in real time of each bet. */
  hourSalaryRates: Type.Array(Closed({ minimumBet: Amount, netLoss, ...rates })),
});

/** What every share of a revenue has beside its tiers. */
const revenueTerms = {
  basis: OneOf(shareBases),
  /** The platform’s fee of the revenue, and what payments cost of the deposits: fractions. */
  fee: Type.String(),
  paymentFee: Type.String(),
  /** Live bets count half. */
  halfLive: Type.Boolean(),
  period: OneOf(revenuePeriods),
  carry: OneOf(dividendCarries),
};

const RevenueContract = Closed({
  contractId: Id,
  status: Status,
  awaits: Awaits,
  downlineHigherRate: YesNo,
  ...revenueTerms,
  /** `minimumBet`: of all bets to date. */
  tiers: Type.Array(Closed({ minimumBet: Amount, netLoss: Amount, ...rates })),
});

const HourContract = Closed({
  ...RealtimeContract.properties,
  /** The most that the hours of a day pay together. */
  dayCap: Type.Optional(Amount),
  /** Y: the day's salary of the product pays only what the hours have not. */
  advance: YesNo,
});

const signed = { paymentPassword: PlainText(128) };
const signRefusals = ['password.wrong', 'member.payment_password_unset', 'contract.unknown', 'contract.state'] as const;
const termRefusals = [
  'contract.kind_off',
  'contract.level_low',
  'contract.tiers_invalid',
  'contract.no_own',
  'contract.basis_differs',
  'contract.not_covered',
  'contract.above_bound',
] as const;

export const agentContractEndpoints = {
  agentContracts: get('/wps/agent/contracts', 'member', {
    summary:
      'Get the agent’s own contracts by kind and product, or those of a direct downline. No key of a product: no contract.',
    ignoresUnknownQuery: true,
    forViewers: 'agent',
    flag: 'agentPolicy',
    query: Closed({ of: Type.Optional(Id) }),
    answer: Closed({
      dailysalreqtype: byProduct(
        Closed({
          id: Id,
          status: Status,
          awaits: Awaits,
          /** Y: a downline would have more than the agent itself. */
          downlineHigherRate: YesNo,
          details: Type.Array(Closed({ betVolume: Amount, netLoss, ...rates })),
        }),
      ),
      /** A row for each tier. */
      divtypecompperiodreq: byProduct(
        Closed({
          minimumBet: Amount,
          netLoss: Amount,
          activeMember: Type.Integer(),
          contractRate: Type.String(),
          status: Status,
          awaits: Awaits,
          downlineHigherRate: YesNo,
          period: OneOf(dividendPeriods),
          /** What of a loss goes into the next period. */
          carry: OneOf(dividendCarries),
          rule: OneOf(dividendRules),
          /** The platform’s, of stakes less payouts: a fraction. */
          fee: Type.String(),
          contractId: Id,
        }),
      ),
      contracthoursalreq: byProduct(HourContract),
      realtimesalreqtype: byProduct(RealtimeContract),
      /** Ours: the source has none. */
      revenuesharereqtype: byProduct(RevenueContract),
      /** Something waits for an answer: P, E or V. */
      hasRequest: Type.Boolean(),
    }),
    refusals: ['agent.unknown_member'],
  }),

  proposeAgentContract: post('/wps/agent/contracts', 'member', {
    summary:
      'Propose a contract to a direct downline, or a change of the one it has. A share of revenue is of what one’s own is, and a dividend has the rule and the fee of one’s own. Signed with the payment password; lapses after 72 hours.',
    encrypted: true,
    flag: 'agentPolicy',
    body: Closed({
      ...signed,
      memberId: Id,
      kind: OneOf(contractKinds),
      product: Product,
      tiers: Type.Array(
        Closed({
          sales: RequestedAmount,
          active: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
          /** Tested where it is given; of a dividend: the base. */
          loss: Type.Optional(RequestedAmount),
          rate: Type.Optional(Fraction),
          fixed: Type.Optional(RequestedAmount),
        }),
        { minItems: 1, maxItems: maxContractTiers },
      ),
      /** The proposer’s own cash pays what its own bill does not cover. */
      drawCash: Type.Optional(Type.Boolean()),
      period: Type.Optional(OneOf(dividendPeriods)),
      carry: Type.Optional(OneOf(dividendCarries)),
      /** Of hours: the most that those of a day pay together. */
      dayCap: Type.Optional(RequestedAmount),
      /** Of hours: the day's salary of the product pays only what they have not. */
      advance: Type.Optional(Type.Boolean()),
    }),
    answer: Closed({ contractId: Id, status: Status }),
    refusals: [...signRefusals, ...termRefusals, 'agent.not_agent', 'agent.unknown_member', 'contract.has_one'],
  }),

  answerAgentContract: post('/wps/agent/contracts/answer', 'member', {
    summary:
      'Answer what waits: A accepts a proposal or keeps the contract, R refuses a proposal, C agrees to its end. Signed with the payment password.',
    encrypted: true,
    flag: 'agentPolicy',
    body: Closed({
      ...signed,
      /** Of a daily salary. */
      id: Type.Optional(Id),
      /** Of the others. */
      contractId: Type.Optional(Id),
      /** A dividend of this product, without an id. */
      type: Type.Optional(Product),
      status: OneOf(['A', 'R', 'C'] as const),
    }),
    answer: Closed({ contractId: Id, status: Status }),
    refusals: [...signRefusals, ...termRefusals],
  }),

  endAgentContract: post('/wps/agent/contracts/end', 'member', {
    summary:
      'Withdraw one’s own proposal, or ask for the end of a contract, which the other party agrees to or not. Signed with the payment password.',
    encrypted: true,
    flag: 'agentPolicy',
    body: Closed({ ...signed, contractId: Id }),
    answer: Closed({ contractId: Id, status: Status }),
    refusals: [...signRefusals],
  }),
};
