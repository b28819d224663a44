/** The selected messages; at most as many as the server accepts at once. Pure. */
export const MAX_CHOSEN = 100;

export function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id) && next.size < MAX_CHOSEN) next.add(id);
  return next;
}

/** All messages, or none if all were selected already. */
export function allOrNone(chosen: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const all = ids.slice(0, MAX_CHOSEN);
  return all.every((id) => chosen.has(id)) ? new Set() : new Set(all);
}

/** The selected messages that still exist. */
export function chosenOf(chosen: ReadonlySet<string>, ids: readonly string[]): readonly string[] {
  return ids.filter((id) => chosen.has(id));
}
