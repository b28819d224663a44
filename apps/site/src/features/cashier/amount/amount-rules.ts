/** Whether an amount may be asked for: the first thing that stands against it. The server checks the same again. */

export interface AmountFrame {
  readonly minimumMinor: bigint;
  readonly maximumMinor: bigint;
  /** What the member has; absent where he brings it. */
  readonly availableMinor?: bigint;
  /** What the day's limit leaves; absent where there is none. */
  readonly leftMinor?: bigint;
}

export type AmountProblem = 'wanted' | 'malformed' | 'low' | 'high' | 'insufficient' | 'over-day';

export function amountProblem(typed: string, minor: bigint | undefined, frame: AmountFrame): AmountProblem | undefined {
  if (typed.trim() === '') return 'wanted';
  if (minor === undefined) return 'malformed';
  if (frame.availableMinor !== undefined && minor > frame.availableMinor) return 'insufficient';
  if (minor > frame.maximumMinor) return 'high';
  if (frame.leftMinor !== undefined && minor > frame.leftMinor) return 'over-day';
  return minor <= 0n || minor < frame.minimumMinor ? 'low' : undefined;
}

/** Somebody who is still typing has not typed too little yet; too much is too much at once. */
export function isSaidWhileTyping(problem: AmountProblem): boolean {
  return problem === 'high' || problem === 'insufficient' || problem === 'over-day';
}

/** The most that may be asked for now: 0 when that is below the least. */
export function maxOf({ minimumMinor, maximumMinor, availableMinor, leftMinor }: AmountFrame): bigint {
  let most = maximumMinor;
  for (const limit of [availableMinor, leftMinor]) if (limit !== undefined && limit < most) most = limit;
  return most < minimumMinor ? 0n : most;
}
