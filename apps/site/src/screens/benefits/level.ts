/** A member's level as its label says it; the source writes none as 0 or as nothing. */
export function levelOf(label: string): string | undefined {
  const name = label.trim();
  return name === '' || name === '0' ? undefined : name;
}
