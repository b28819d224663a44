/** The VIP levels of a merchant, as an operator writes them: one JSON document a version. Amounts are decimal strings of its currency. */
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { Closed, EditedAmount, Whole } from '../../schemas.ts';

const Level = Closed({
  /** What it takes, over the whole life of an account: valid bets, each by the weight of its game, and deposits. */
  valid: EditedAmount,
  deposits: EditedAmount,
  /** What keeps it: valid bets in each window of days. */
  keep: EditedAmount,
  /** Once for life, when it is first reached. */
  gift: EditedAmount,
  /** On the first day of a month. */
  monthly: EditedAmount,
  birthday: EditedAmount,
  /** What differs from the merchant's limits of withdrawals. */
  withdrawal: Type.Optional(
    Closed({
      maximum: Type.Optional(EditedAmount),
      dailyMaximum: Type.Optional(EditedAmount),
      dailyTimes: Type.Optional(Whole(1, 1_000)),
      freePerDay: Type.Optional(Whole(0, 1_000)),
      feeFixed: Type.Optional(EditedAmount),
      feeBp: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000, control: 'share' })),
    }),
  ),
});

export const LevelScheme = Closed({
  windowDays: Whole(1, 366),
  /** The monthly gift takes as many valid bets in the month before. */
  payMin: EditedAmount,
  /** Basis points of a valid bet, by category of the game; default: all of it. */
  weightsBp: Type.Optional(
    Type.Record(Type.String({ pattern: '^[A-Z]{2,16}$' }), Whole(0, 100_000), {
      control: 'map',
      choices: 'categories',
    }),
  ),
  /** From level 1 on. */
  levels: Type.Array(Level, { minItems: 1, maxItems: 30 }),
});

export type LevelScheme = Static<typeof LevelScheme>;

/** The first thing wrong with its form, as a path; undefined where nothing is. */
export function schemeFlawOf(raw: unknown): string | undefined {
  const [first] = Value.Errors(LevelScheme, raw);
  return first && (first.instancePath || first.schemaPath);
}
