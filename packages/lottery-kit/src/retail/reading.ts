/** A place in the tokens of a row. Where a reader refuses, it stands on the token that is wrong. */
import type { Token } from './tokens.ts';

export interface Reading {
  /** The token at this place; none at the end of the row. */
  readonly token: () => Token | undefined;
  readonly next: () => void;
  /** Goes back to a token that turned out to be wrong later. */
  readonly stopAt: (token: Token | undefined) => void;
}

export function readingOf(tokens: readonly Token[]): Reading {
  let at = 0;
  return {
    token: () => tokens[at],
    next() {
      at += 1;
    },
    stopAt(token) {
      if (token) at = tokens.indexOf(token);
    },
  };
}
