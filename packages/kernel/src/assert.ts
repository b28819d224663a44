/** A broken promise of the code itself. A Bug is thrown, never answered: it becomes a 500 and an alert. */
export class Bug extends Error {
  override name = 'Bug';
}

export function assert(claim: unknown, why: string): asserts claim {
  if (!claim) throw new Bug(why);
}

/** Closes a switch over a union: the type check fails when a case is missing. */
export function assertNever(value: never, why = 'unexpected case'): never {
  throw new Bug(`${why}: ${String(value)}`);
}
