/** "1.44", "9193.38": a multiple of the stake as it is shown, cut off. */
export function timesOf(multiplierE4: number): string {
  return (Math.floor(multiplierE4 / 100) / 100).toFixed(2);
}
