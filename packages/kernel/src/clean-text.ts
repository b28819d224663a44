/**
 * Characters that no text from outside may hold, since no database stores them and no person types them: NUL, half a surrogate pair.
 */

/** Whether all texts in a value, property names included, are free of them, at any depth. */
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
