/** Template as data: the floors of the tower, the doors of each, and what it pays to leave above a floor. */

export const doors = ['left', 'middle', 'right'] as const;
export type Door = (typeof doors)[number];

/**
 * What the floors pay, in ten-thousandths of the stake: 0.96 × 1.5 for each safe door, since two of three are safe. Each is exact, so
 * that leaving returns 0.96 wherever it is done.
 */
export const paysE4 = [14_400, 21_600, 32_400, 48_600, 72_900] as const;

export const FLOORS = paysE4.length;
