/** The cashier's rules as they are in force, by method and by level. Writing and publishing them are commands. */
import { Type } from 'typebox';
import { Amount, Closed, OneOf, Time } from '../../schemas.ts';
import { read } from '../console-endpoint.ts';

const Text = Type.String();

const Stakes = Closed({ minimum: Amount, maximum: Amount, presets: Type.Array(Amount) });

const Method = Closed({
  id: Text,
  isOn: Type.Boolean(),
  /** Without an account with its provider it is offered to nobody. */
  hasAccount: Type.Boolean(),
  minimum: Amount,
  maximum: Amount,
  presets: Type.Array(Amount),
  dailyMaximum: Type.Optional(Amount),
  dailyTimes: Type.Optional(Type.Integer()),
  minLevel: Type.Integer(),
  feeFixed: Amount,
  feeShare: Type.Integer(),
  bearer: OneOf(['member', 'house']),
});

const Level = Closed({
  /** 0: everybody below the first level. */
  id: Text,
  minimum: Amount,
  maximum: Amount,
  dailyMaximum: Amount,
  dailyTimes: Type.Integer(),
  freePerDay: Type.Integer(),
  feeFixed: Amount,
  feeShare: Type.Integer(),
  /** What of these the merchant's scheme of levels says, which counts before the rules. */
  byScheme: Type.Array(Text),
});

export const cashierEndpoints = {
  showCashierRules: read('/cashier/rules', 'cashier.see', {
    summary: 'Methods, limits and fees as they are in force, by method and by level, and which version they are of.',
    scope: 'merchant',
    answer: Closed({
      currency: Text,
      /** 0: what the merchant's folder says. */
      inForce: Type.Integer(),
      since: Type.Optional(Time),
      /** Then what was in force before is in force again. */
      until: Type.Optional(Time),
      by: Type.Optional(Text),
      latest: Type.Integer(),
      next: Type.Optional(Closed({ version: Type.Integer(), startsAt: Time })),
      methods: Type.Array(Method),
      levels: Type.Array(Level),
      automaticUpTo: Amount,
      fourEyesFrom: Amount,
      transfer: Stakes,
    }),
  }),
} as const;
