/** What a member can claim, plays off and has received, beside winnings. */
import { Type } from 'typebox';
import { get, post } from '../../endpoint.ts';
import { Amount, Closed, Code, Id, Nothing, OneOf, PlainText, RequestedAmount, Time } from '../../schemas.ts';
import { promotionKinds } from './promotions.ts';

export const grantStates = [
  'offered',
  'queued',
  'active',
  'completed',
  'busted',
  'expired',
  'forfeited',
  'cancelled',
  'revoked',
  'declined',
] as const;

export const grantModes = ['cash', 'turnover', 'cashable', 'sticky', 'unlock'] as const;

/** Why a bet counted what it did. */
const countReasons = ['counted', 'void', 'no_risk', 'low_odds', 'above_max', 'excluded'] as const;

/** Of a grant that waits for an operator: `open`, decided, or written against. */
export const reviewStates = ['open', 'released', 'forfeited', 'appealed', 'upheld', 'restored'] as const;

const Review = Closed({
  state: OneOf(reviewStates),
  since: Time,
  /** Why it was forfeited, as an operator wrote it, and what was answered to the member. */
  reason: Type.Optional(Type.String()),
  answer: Type.Optional(Type.String()),
  /** What the member wrote. */
  appeal: Type.Optional(Type.String()),
  mayAppeal: Type.Boolean(),
});

/** Significant terms as HTML. */
const terms = Type.String();

const Claim = Closed({
  /** A grant that is offered; absent: the campaign is claimed by its code. */
  id: Type.Optional(Id),
  campaign: Code,
  kind: OneOf(promotionKinds),
  title: Type.String(),
  amount: Amount,
  /** Beside the amount. */
  points: Type.Optional(Type.Integer()),
  /** Free rounds, each of this stake: what they win is given in this mode. */
  freeRounds: Type.Optional(Closed({ rounds: Type.Integer(), stake: Amount })),
  mode: OneOf(grantModes),
  /** What has to be played for it. */
  required: Amount,
  claimBy: Type.Optional(Time),
  terms,
});

const Grant = Closed({
  id: Id,
  campaign: Code,
  title: Type.String(),
  mode: OneOf(grantModes),
  state: OneOf(grantStates),
  award: Amount,
  /** Bonus money it has now. */
  held: Amount,
  required: Amount,
  done: Amount,
  /** What of it became cash. */
  became: Amount,
  createdAt: Time,
  expiresAt: Type.Optional(Time),
  endedAt: Type.Optional(Time),
  /** Before anything of it becomes cash, an operator looks at it. */
  review: Type.Optional(Review),
});

/** What a step of a mission counts: amounts of bets or deposits, or a number of rounds or wins. */
const missionCounts = ['bets', 'rounds', 'wins', 'deposited'] as const;

const Mission = Closed({
  campaign: Code,
  title: Type.String(),
  line: Type.String(),
  /** When its period ends and it begins anew; absent where there is one period only. */
  endsAt: Type.Optional(Time),
  steps: Type.Array(
    Closed({
      counts: OneOf(missionCounts),
      /** An amount, or a number. */
      of: Type.String(),
      done: Type.String(),
      prize: Amount,
      /** Beside it. */
      points: Type.Optional(Type.Integer()),
      rounds: Type.Optional(Type.Integer()),
      /** `later`: it counts once the step before it is done. */
      state: OneOf(['done', 'open', 'later'] as const),
    }),
  ),
  terms,
});

const Loss = Closed({
  /** Altogether; what `loses` has to say to give it up. */
  loses: Amount,
  bonus: Amount,
  /** The bonus's share of open bets. */
  openBets: Amount,
  /** Of an award that was paid to cash. */
  cash: Amount,
});

/** Money is a grant; points and free rounds are there at once. */
const Given = Closed({
  grant: Type.Optional(Grant),
  points: Type.Optional(Type.Integer()),
  freeRounds: Type.Optional(Type.Integer()),
});

export const rewardEndpoints = {
  rewards: get('/wps/rewards', 'member', {
    summary:
      'List what the member can claim, the grant that is played with, missions, grants that wait, and those that are over.',
    flag: 'promotions',
    answer: Closed({
      claims: Type.Array(Claim),
      active: Type.Optional(Grant),
      missions: Type.Array(Mission),
      waiting: Type.Array(Grant),
      /** Newest first. */
      over: Type.Array(Grant),
      /** Whether a code can be entered. */
      takesCodes: Type.Boolean(),
    }),
  }),

  claimReward: post('/wps/rewards/claims', 'member', {
    summary:
      'Claim a grant that is offered, or what a campaign has for the member now. Repeated under its key, it is answered the same; it gives nothing more.',
    actsOnce: true,
    onBreak: 'refused',
    flag: 'promotions',
    body: Closed({ id: Type.Optional(Id), campaign: Type.Optional(Code) }),
    answer: Given,
    refusals: ['reward.unknown', 'reward.over', 'reward.taken', 'request.idempotency_key_reused'],
  }),

  redeemCode: post('/wps/rewards/codes', 'member', {
    summary:
      'Redeem a code. Few attempts are allowed; an unknown code and one of somebody else look alike. Repeated under its key, it is answered the same and is no attempt.',
    actsOnce: true,
    onBreak: 'refused',
    flag: 'promotions',
    body: Closed({ code: PlainText(40) }),
    answer: Given,
    refusals: ['reward.code_wrong', 'reward.over', 'reward.taken', 'request.idempotency_key_reused'],
  }),

  rewardBets: get('/wps/rewards/{grantId}/bets', 'member', {
    summary: 'List the last bets that were looked at for a grant: what each counted, and why.',
    params: Closed({ grantId: Id }),
    answer: Closed({
      bets: Type.Array(
        Closed({
          ref: Type.String(),
          game: Type.String(),
          stake: Amount,
          counted: Amount,
          reason: OneOf(countReasons),
          at: Time,
        }),
      ),
    }),
    refusals: ['reward.unknown'],
  }),

  rewardLoss: get('/wps/rewards/{grantId}/loss', 'member', {
    summary: 'Get what giving up a grant would lose now.',
    params: Closed({ grantId: Id }),
    answer: Loss,
    refusals: ['reward.unknown'],
  }),

  giveUpReward: post('/wps/rewards/{grantId}/end', 'member', {
    summary:
      'Give up a grant. What it loses is named as it was shown; where it has changed, it is refused with what it is.',
    onBreak: 'allowed',
    params: Closed({ grantId: Id }),
    body: Closed({ loses: RequestedAmount }),
    answer: Nothing,
    refusals: ['reward.unknown', 'reward.loss_changed', 'money.malformed'],
  }),

  appealReward: post('/wps/rewards/{grantId}/appeals', 'member', {
    summary: 'Write to the operators who look at a reward: once while they do, and once against a forfeiture.',
    onBreak: 'allowed',
    flag: 'promotions',
    params: Closed({ grantId: Id }),
    body: Closed({ text: PlainText(500) }),
    answer: Nothing,
    refusals: ['reward.unknown', 'reward.over'],
  }),

  signInDays: get('/wps/rewards/sign-in', 'member', {
    summary: 'Get the member’s run of the daily sign-in: the seven days of it, and what each brings.',
    flag: 'promotions',
    answer: Closed({
      /** Absent: none is running. */
      campaign: Type.Optional(Code),
      isSigned: Type.Boolean(),
      /** Of each day, beside its amount. */
      points: Type.Optional(Type.Integer()),
      streak: Type.Integer(),
      days: Type.Array(
        Closed({ day: Type.String(), isSigned: Type.Boolean(), isToday: Type.Boolean(), amount: Amount }),
      ),
      terms,
    }),
  }),
};
