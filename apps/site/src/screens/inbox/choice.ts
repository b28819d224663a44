/** Which messages are chosen; pure. More than the server takes at once cannot be. */

export const MAX_CHOSEN = 100;

export function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id) && next.size < MAX_CHOSEN) next.add(id);
  return next;
}

/** All that are there, or none where all were chosen already. */
export function allOrNone(chosen: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const all = ids.slice(0, MAX_CHOSEN);
  return all.every((id) => chosen.has(id)) ? new Set() : new Set(all);
}

/** What is chosen and still there. */
export function chosenOf(chosen: ReadonlySet<string>, ids: readonly string[]): readonly string[] {
  return ids.filter((id) => chosen.has(id));
}
