/** Whether an amount is valid: returns the first problem. The server checks the same rules again. */
export interface AmountFrame {
  readonly minimumMinor: bigint;
  readonly maximumMinor: bigint;
  /** The member's balance; absent for a deposit. */
  readonly availableMinor?: bigint;
  /** What remains of the daily limit; absent where there is no limit. */
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

/**
 * With an amount that was sent and not answered: its money may have left what is available, and sending it again finds what came of it. It
 * stays valid, whatever the limits have become.
 */
export function withUnanswered(frame: AmountFrame, sentMinor: bigint | undefined): AmountFrame {
  if (sentMinor === undefined) return frame;
  const atLeast = (limit: bigint) => (limit < sentMinor ? sentMinor : limit);
  const { availableMinor, leftMinor } = frame;
  return {
    ...frame,
    maximumMinor: atLeast(frame.maximumMinor),
    ...(availableMinor !== undefined && { availableMinor: atLeast(availableMinor) }),
    ...(leftMinor !== undefined && { leftMinor: atLeast(leftMinor) }),
  };
}

/** While typing, a low amount may be incomplete and is no error yet; a high amount is an error at once. */
export function isShownWhileTyping(problem: AmountProblem): boolean {
  return problem === 'high' || problem === 'insufficient' || problem === 'over-day';
}

/** The maximum that is valid now; 0 when it is below the minimum. */
export function maxOf({ minimumMinor, maximumMinor, availableMinor, leftMinor }: AmountFrame): bigint {
  let max = maximumMinor;
  for (const limit of [availableMinor, leftMinor]) if (limit !== undefined && limit < max) max = limit;
  return max < minimumMinor ? 0n : max;
}
