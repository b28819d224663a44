/** Checks that every declared flag is used somewhere. (The type check finds a flag that is used but not declared.) */
import type { Source } from './source.ts';

const DECLARATION = 'packages/contract/src/flags.ts';

export function checkFlags(declared: readonly string[], sources: readonly Source[]): string[] {
  // A merchant only sets a flag; other code has to use it.
  const callers = sources.filter(({ path }) => path !== DECLARATION && !path.startsWith('merchants/'));
  return declared
    .filter((flag) => {
      const requested = new RegExp(`\\bflags\\??\\.${flag}\\b|\\[?'${flag}'\\]?`);
      return !callers.some(({ text }) => requested.test(text));
    })
    .map((flag) => `${DECLARATION}: nobody asks the flag ${flag}`);
}
