/** What can be bet on three digits: how many of the last of them, in their order. A bet marks digits in each of these places. */
export const PLACES = 3;
export const places = ['hundreds', 'tens', 'ones'] as const;
export const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

export const playCodes = ['last-1', 'last-2', 'all-3'] as const;
export type PlayCode = (typeof playCodes)[number];
/** Places a play takes, counted from the end. */
export const lengths: Readonly<Record<PlayCode, number>> = { 'last-1': 1, 'last-2': 2, 'all-3': 3 };

/** Without prize series there are fixed odds alone. */
export const playTypes = ['Entertainment'] as const;

/** Of the fair odds, in ten-thousandths. */
const SHARE_E4 = 9_500;

/** What one bet pays: 0.95 × the fair odds of so many digits. */
export function oddsE4(play: PlayCode): number {
  return SHARE_E4 * 10 ** lengths[play];
}
