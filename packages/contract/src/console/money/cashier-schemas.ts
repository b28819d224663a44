/**
 * The cashier's rules as operators write them: by which methods members pay in, between which amounts, at what fee and from which level, and
 * what may be withdrawn at each level. Amounts are decimal strings of the merchant's currency. What protects players (age, breaks, their own
 * limits, cooling of new accounts, what must be played) is no part of it.
 */
import { type Static, Type } from 'typebox';
import { Closed, Code, EditedAmount, OneOf } from '../../schemas.ts';

const MAX_LEVELS = 30;
const MAX_TIMES = 1_000;
const WHOLE_SHARE = 10_000;

const Presets = Type.Array(EditedAmount, { maxItems: 12 });
const Times = Type.Integer({ minimum: 1, maximum: MAX_TIMES });
const FreeTimes = Type.Integer({ minimum: 0, maximum: MAX_TIMES });
const Share = Type.Integer({ minimum: 0, maximum: WHOLE_SHARE, control: 'share' });

/** A fixed part and a share, out of the member's credit or at the house's cost. */
const Fee = Closed({ fixed: EditedAmount, share: Share, bearer: OneOf(['member', 'house'] as const) });

/** Of one payment method; what is left out is as for all methods. */
const Method = Closed({
  method: Code,
  /** Off: nobody begins a deposit by it; one that was begun ends as usual. */
  isOn: Type.Boolean(),
  minimum: Type.Optional(EditedAmount),
  maximum: Type.Optional(EditedAmount),
  dailyMaximum: Type.Optional(EditedAmount),
  dailyTimes: Type.Optional(Times),
  /** Offered from this level on. */
  minLevel: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_LEVELS })),
  presets: Type.Optional(Presets),
  fee: Type.Optional(Fee),
});

const Stakes = Closed({ minimum: EditedAmount, maximum: EditedAmount, presets: Presets });

/** What differs at a level, and at those above it up to the next one that is named. */
const Level = Closed({
  level: Type.Integer({ minimum: 1, maximum: MAX_LEVELS }),
  maximum: Type.Optional(EditedAmount),
  dailyMaximum: Type.Optional(EditedAmount),
  dailyTimes: Type.Optional(Times),
  freePerDay: Type.Optional(FreeTimes),
  feeFixed: Type.Optional(EditedAmount),
  feeShare: Type.Optional(Share),
});

export const cashierSchemas = {
  cashier_rules: Closed({
    deposit: Stakes,
    methods: Type.Array(Method, { maxItems: 40 }),
    withdrawal: Closed({
      minimum: EditedAmount,
      maximum: EditedAmount,
      dailyMaximum: EditedAmount,
      dailyTimes: Times,
      /** So many withdrawals of a day cost nothing; those after them a fixed part and a share. */
      freePerDay: FreeTimes,
      feeFixed: EditedAmount,
      feeShare: Share,
      /** Up to this amount it is approved by rule, where the merchant does so and no rule stops it. */
      automaticUpTo: EditedAmount,
      /** From this amount on two operators approve it. */
      fourEyesFrom: EditedAmount,
    }),
    levels: Type.Array(Level, { maxItems: MAX_LEVELS }),
    /** Between the wallet and vendors; left out: as deposits. */
    transfer: Type.Optional(Stakes),
  }),
} as const;

export type CashierRules = Static<(typeof cashierSchemas)['cashier_rules']>;
