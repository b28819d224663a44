/** A member's level, from its label; the source writes no level as 0 or as an empty label. */
export function levelOf(label: string): string | undefined {
  const name = label.trim();
  return name === '' || name === '0' ? undefined : name;
}
