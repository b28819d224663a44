/** Prize series out of 2000: a bet pays series/2000 of its fair odds. Entertainment always pays the highest. */
export const LOWEST_SERIES = 1_800;
export const HIGHEST_SERIES = 1_950;
