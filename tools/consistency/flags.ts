/** Every flag that is declared is asked somewhere. (One that is asked and not declared does not pass the type check.) */
import type { Source } from './source.ts';

const DECLARATION = 'packages/contract/src/flags.ts';

export function checkFlags(declared: readonly string[], sources: readonly Source[]): string[] {
  // A merchant only sets a flag; asking is what makes it real.
  const askers = sources.filter(({ path }) => path !== DECLARATION && !path.startsWith('merchants/'));
  return declared
    .filter((flag) => {
      const requested = new RegExp(`\\bflags\\??\\.${flag}\\b|\\[?'${flag}'\\]?`);
      return !askers.some(({ text }) => requested.test(text));
    })
    .map((flag) => `${DECLARATION}: nobody asks the flag ${flag}`);
}
