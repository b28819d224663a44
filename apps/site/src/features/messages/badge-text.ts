/** A count as shown on a badge. */

const MAX = 99;

export function badgeText(count: number): string {
  return count > MAX ? `${MAX}+` : String(count);
}
