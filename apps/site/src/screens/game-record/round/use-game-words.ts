/** The words games use in bets and outcomes, in the player's language. A game whose words are not here is shown in its own. */
import { useLingui } from '@lingui/react';
import type { Word } from './describe.ts';

export function useGameWords(): Word {
  const { i18n } = useLingui();
  return (name) => {
    const key = `records.word.${name}`;
    const word = i18n._(key);
    return word === key ? undefined : word;
  };
}
