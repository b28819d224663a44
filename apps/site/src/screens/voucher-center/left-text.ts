/** The time left until something expires. */

/** "29:05", "11:59:05", or undefined after expiry. */
export function leftText(expiresAt: string, nowMs: number): string | undefined {
  const seconds = Math.ceil((Date.parse(expiresAt) - nowMs) / 1000);
  if (!(seconds > 0)) return undefined;
  const two = (count: number) => `${count}`.padStart(2, '0');
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  const hours = Math.floor(seconds / 3_600);
  return hours > 0 ? `${hours}:${rest}` : rest;
}
