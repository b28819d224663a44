/**
 * Dice: a number from 0.00 to 100.00; the player bets over or under a target. Roll = floor(fraction × 10001) ÷ 100, by the published
 * convention. The multiplier is the variant's share of the fair odds among the 10001 rolls, rounded down to four decimals.
 */
import {
  type BetReturn,
  figuresOf,
  type InstantEngine,
  isOneOf,
  ONE_E4,
  readFields,
  type Sample,
  settledBy,
} from '#engine-kit';
import { ok, refuse } from '#kernel';

/** Number of rolls: 0.00 to 100.00 by hundredths. */
export const ROLLS = 10_001;
/** At least one roll wins, and never so many that a win would pay less than 1.01. */
const MAX_WINNING_ROLLS = 9_800;
const WORDS = 0x1_0000_0000n;

export type DiceConfig = {
  /** Of the fair odds. */
  readonly percent: number;
};

export type DiceInput = { readonly target: number; readonly direction: 'over' | 'under' };

export type DiceOutcome = {
  /** 0.00 to 100.00. */
  readonly roll: number;
  readonly target: number;
  readonly direction: 'over' | 'under';
  /** The multiplier of a win. */
  readonly winMultiplierE4: number;
  readonly win: boolean;
  /** The multiplier of this round: winMultiplierE4 or 0. */
  readonly multiplierE4: number;
};

export function createEngine(config: DiceConfig): InstantEngine<DiceInput, DiceOutcome> {
  return {
    shape: 'instant',
    readInput(raw) {
      const fields = readFields(raw, ['target', 'direction']);
      if (!fields || !isOneOf(fields.direction, ['over', 'under'])) return refuse('game.malformed');
      const hundredths = readHundredths(fields.target);
      if (hundredths === undefined) return refuse('game.malformed');
      const winning = winningRolls(hundredths, fields.direction);
      if (winning < 1 || winning > MAX_WINNING_ROLLS) return refuse('game.malformed');
      return ok({ target: hundredths / 100, direction: fields.direction });
    },
    play({ target, direction }, chance) {
      const roll = chance.integer(ROLLS);
      const hundredths = Math.round(target * 100);
      const win = direction === 'over' ? roll > hundredths : roll < hundredths;
      const winMultiplierE4 = diceMultiplierE4(config, { target, direction });
      return { roll: roll / 100, target, direction, winMultiplierE4, win, multiplierE4: win ? winMultiplierE4 : 0 };
    },
    settle: ({ multiplierE4 }) => settledBy(multiplierE4),
    maxMultiplierE4: (input) => diceMultiplierE4(config, input),
    publicView: (outcome) => outcome,
    returns: () => everyInput().map((input) => returnOf(config, input)),
    samples: [
      sampleOf({ target: 50.5, direction: 'over' }),
      sampleOf({ target: 49.5, direction: 'under' }),
      sampleOf({ target: 99.99, direction: 'over' }),
      sampleOf({ target: 0.01, direction: 'under' }),
      sampleOf({ target: 2, direction: 'over' }),
      sampleOf({ target: 98, direction: 'under' }),
      // The least and the most that a bet returns, in each of the published variants.
      sampleOf({ target: 2.28, direction: 'over' }),
      sampleOf({ target: 2.33, direction: 'over' }),
      sampleOf({ target: 2.4, direction: 'over' }),
      sampleOf({ target: 0.04, direction: 'under' }),
    ],
  };
}

function keyOf({ target, direction }: DiceInput): string {
  return `${direction} ${target.toFixed(2)}`;
}

function sampleOf(input: DiceInput): Sample {
  return { input, key: keyOf(input) };
}

/** The multiplier of a win, in ten-thousandths: floor(share × 10001 ÷ winning rolls × 10000). */
export function diceMultiplierE4({ percent }: DiceConfig, { target, direction }: DiceInput): number {
  const winning = winningRolls(Math.round(target * 100), direction);
  return Math.floor((percent * ROLLS * (ONE_E4 / 100)) / winning);
}

/** Winning rolls of the 10001: for the chance shown beside the target. */
export function winningRolls(targetHundredths: number, direction: DiceInput['direction']): number {
  return direction === 'over' ? ROLLS - 1 - targetHundredths : targetHundredths;
}

/** Every target in both directions. */
export function everyInput(): readonly DiceInput[] {
  const winnings = Array.from({ length: MAX_WINNING_ROLLS }, (_, index) => index + 1);
  return [
    ...winnings.map((winning) => ({ target: winning / 100, direction: 'under' }) as const),
    ...winnings.map((winning) => ({ target: (ROLLS - 1 - winning) / 100, direction: 'over' }) as const),
  ];
}

/**
 * Exact figures of one target. A fraction has 32 bits, so the rolls are not quite equally likely: roll r comes from
 * ceil((r+1)·2³²/10001) − ceil(r·2³²/10001) of the 2³² words, and that is what is counted here.
 */
export function returnOf(config: DiceConfig, input: DiceInput): BetReturn {
  const hundredths = BigInt(Math.round(input.target * 100));
  const winning = input.direction === 'under' ? wordsBelow(hundredths) : WORDS - wordsBelow(hundredths + 1n);
  return {
    key: keyOf(input),
    ...figuresOf([
      { weight: winning, multiplierE4: diceMultiplierE4(config, input) },
      { weight: WORDS - winning, multiplierE4: 0 },
    ]),
  };
}

/** How many of the 2³² words give a roll below this one. */
export function wordsBelow(roll: bigint): bigint {
  const rolls = BigInt(ROLLS);
  return (roll * WORDS + rolls - 1n) / rolls;
}

function readHundredths(raw: unknown): number | undefined {
  if (typeof raw !== 'number' || !Number.isFinite(raw) || Object.is(raw, -0)) return undefined;
  const hundredths = Math.round(raw * 100);
  return hundredths >= 0 && hundredths < ROLLS && hundredths / 100 === raw ? hundredths : undefined;
}
