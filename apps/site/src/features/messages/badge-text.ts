/** A count as a badge shows it. */

const MAX = 99;

export function badgeText(count: number): string {
  return count > MAX ? `${MAX}+` : String(count);
}
