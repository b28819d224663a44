/** Friends whom a member invited: what they bring, what of it waits and why, and a word against a refusal. */
import { Type } from 'typebox';
import { get, post } from '../../endpoint.ts';
import { Amount, Closed, Code, Id, Nothing, OneOf, PlainText, Time } from '../../schemas.ts';

/**
 * `joined`: the friend has still to qualify. `held`: earned, and paid when the time to be held is over. `checking`: an operator looks at it. `capped`: the
 * period’s caps were reached. `withheld`: not paid, on a break or at the end of the budget.
 */
const referralStates = ['joined', 'held', 'checking', 'paid', 'capped', 'withheld', 'refused', 'lapsed'] as const;

const Programme = Closed({
  code: Code,
  title: Type.String(),
  /** For a friend who qualifies: by level of the links, the own friends first. */
  rewards: Type.Array(Amount),
  /** What the friend is given. */
  friend: Amount,
  firstDeposit: Amount,
  played: Amount,
  /** An operator has to have seen a document of the friend's, too. */
  needsDocument: Type.Boolean(),
  withinDays: Type.Integer(),
  holdDays: Type.Integer(),
});

const Friend = Closed({
  id: Id,
  campaign: Code,
  /** Masked. */
  name: Type.String(),
  /** 1: by the own link; 2 and 3: by the link of a friend. */
  level: Type.Integer(),
  state: OneOf(referralStates),
  amount: Amount,
  joinedAt: Time,
  /** What is done of what the friend has to do; not how much. */
  hasDeposited: Type.Boolean(),
  hasPlayed: Type.Boolean(),
  hasDocument: Type.Boolean(),
  /** Joined: until when the friend may qualify; held: when it is paid. */
  until: Type.Optional(Time),
  mayAppeal: Type.Boolean(),
});

export const referralEndpoints = {
  referrals: get('/wps/prizes/referrals', 'member', {
    summary:
      'List the friends whom the member invited, what each brings and what it waits for, and what the member’s own invitation brings.',
    flag: 'promotions',
    answer: Closed({
      programmes: Type.Array(Programme),
      /** Of friends and shares. */
      earned: Amount,
      /** Of friends who have qualified: held, or looked at. */
      waiting: Amount,
      /** Of `earned`, what shares brought. */
      shares: Amount,
      /** Newest first. */
      friends: Type.Array(Friend),
      /** Of the member’s own invitation, if there is something in it for them. */
      own: Type.Optional(
        Closed({
          campaign: Code,
          state: OneOf(referralStates),
          amount: Amount,
          firstDeposit: Amount,
          hasDeposited: Type.Boolean(),
          hasDocument: Type.Boolean(),
          played: Amount,
          required: Amount,
          until: Type.Optional(Time),
        }),
      ),
    }),
  }),

  appealReferral: post('/wps/prizes/referrals/appeals', 'member', {
    summary: 'Write against the refusal of a referral, once: an operator looks at it again.',
    flag: 'promotions',
    body: Closed({ id: Id, text: PlainText(500) }),
    answer: Nothing,
    refusals: ['reward.unknown', 'reward.over'],
  }),
};
