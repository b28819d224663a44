/** What no database keeps as text and no person types: a NUL, half a surrogate pair. No text that comes from outside may hold either. */

/** Whether all texts in a value, names included, are sound, however deep it is nested. */
export function isClean(value: unknown): boolean {
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string') {
      if (next.includes('\0') || !next.isWellFormed()) return false;
    } else if (typeof next === 'object' && next !== null) {
      for (const [name, part] of Object.entries(next)) waiting.push(name, part);
    }
  }
  return true;
}
