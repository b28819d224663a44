/** A count as a badge shows it. */

const MOST = 99;

export function badgeText(count: number): string {
  return count > MOST ? `${MOST}+` : String(count);
}
