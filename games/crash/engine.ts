/**
 * Crash. A multiplier grows from ×1.00 until it crashes, for everyone at once. One word of 32 bits decides where:
 * max(1, floor(percent × 2³² / (word + 1)) / 100), and the limit of the rules at most. A bet is paid the multiplier at which it is cashed
 * out, if that is not above the crash: by its player, or by itself at the target that was named with it.
 */
import {
  type BetReturn,
  cellsOf,
  figuresOf,
  isWholeBetween,
  readFields,
  type SharedEngine,
  settledBy,
} from '#engine-kit';
import { ok, refuse } from '#kernel';
import { multiplierAt, reachedAtMs } from './curve.ts';

export type CrashConfig = {
  /** What a cash-out returns of the fair odds. */
  readonly percent: number;
  /** Where everyone is cashed out, in hundredths. */
  readonly limit: number;
};
/** In hundredths; a bet by hand alone names the limit. */
export type CrashBet = { readonly target: number };
/** In hundredths. */
export type CrashDraw = { readonly crash: number };

/** The lowest multiplier to cash out at, in hundredths: below it a cash-out would only give the stake back. */
export const LOWEST_TARGET = 101;
const WORDS = 2 ** 32;
const PUBLISHED_TARGETS = [LOWEST_TARGET, 150, 200, 300, 1_000, 10_000, 100_000];
const ROUNDS = 200_000;

/** Where a round crashes that draws this word. All numbers are whole and below 2⁵³, so that the quotient's floor is exact. */
export function crashOf(word: number, { percent, limit }: CrashConfig): number {
  return Math.min(limit, Math.max(100, Math.floor((percent * WORDS) / (word + 1))));
}

/** How many of the 2³² words reach a target: crashOf(word) ≥ target. */
export function winningWords(target: number, { percent }: CrashConfig): number {
  return Math.floor((percent * WORDS) / target);
}

export function createEngine(config: CrashConfig): SharedEngine<CrashBet, CrashDraw> {
  const { limit } = config;
  const targets = publishedTargets(config);
  return {
    shape: 'shared',
    readBet(raw) {
      const fields = readFields(raw, ['target']);
      if (!fields || !isWholeBetween(fields.target, LOWEST_TARGET, limit)) return refuse('game.malformed');
      return ok({ target: fields.target });
    },
    unitsOf: () => 1,
    draw: (chance) => ({ crash: crashOf(chance.integer(WORDS), config) }),
    settle: ({ target }, { crash }) => settledBy(target <= crash ? target * 100 : 0),
    maxMultiplierE4: ({ target }) => target * 100,
    cellsOf: ({ target }) => cellsOf('crash', ['any'], target * 100),
    publicView: (draw) => draw,
    running: {
      lastsMs: ({ crash }) => reachedAtMs(crash + 1),
      cashesOutAtMs: ({ target }) => reachedAtMs(target),
      cashOutE4({ target }, ms) {
        const now = Math.min(target, multiplierAt(ms));
        return ms >= 0 && now >= LOWEST_TARGET ? now * 100 : undefined;
      },
      isByHand: ({ target }) => target === limit,
    },
    returns: () => targets.map((target) => returnOf(target, config)),
    samples: targets.map((target) => ({ input: { target }, key: keyOf(target) })),
    sampledRounds: ROUNDS,
  };
}

const keyOf = (target: number) => (target / 100).toFixed(2);

/** The exact figures of a bet that is cashed out at this multiplier, at a target or by hand. */
function returnOf(target: number, config: CrashConfig): BetReturn {
  const winning = BigInt(winningWords(target, config));
  const figures = figuresOf([
    { weight: winning, multiplierE4: target * 100 },
    { weight: BigInt(WORDS) - winning, multiplierE4: 0 },
  ]);
  return { key: keyOf(target), ...figures };
}

/** Usual targets, the limit, and of all targets those with the lowest and the highest return. */
function publishedTargets(config: CrashConfig): readonly number[] {
  let [lowest, highest] = [LOWEST_TARGET, LOWEST_TARGET];
  const paid = (target: number) => target * winningWords(target, config);
  for (let target = LOWEST_TARGET; target <= config.limit; target++) {
    if (paid(target) < paid(lowest)) lowest = target;
    if (paid(target) > paid(highest)) highest = target;
  }
  return [...new Set([...PUBLISHED_TARGETS, config.limit, lowest, highest])].sort((one, other) => one - other);
}
