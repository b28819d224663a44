/** How long something is still good for. */

/** "29:05", or undefined once it is over. */
export function leftText(expiresAt: string, nowMs: number): string | undefined {
  const seconds = Math.ceil((Date.parse(expiresAt) - nowMs) / 1000);
  if (!(seconds > 0)) return undefined;
  const minutes = Math.floor(seconds / 60);
  return `${`${minutes}`.padStart(2, '0')}:${`${seconds % 60}`.padStart(2, '0')}`;
}
