/** Assertions. A Bug is a broken invariant of the code: it is thrown, never answered, and becomes a 500 and an alert. */
export class Bug extends Error {
  override name = 'Bug';
}

export function assert(claim: unknown, why: string): asserts claim {
  if (!claim) throw new Bug(why);
}

/** Makes a switch over a union exhaustive: the type check fails when a case is missing. */
export function assertNever(value: never, why = 'unexpected case'): never {
  throw new Bug(`${why}: ${String(value)}`);
}
