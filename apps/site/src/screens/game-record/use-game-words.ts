/** The words of bets and outcomes in the player's language. A word without a translation is shown as the game writes it. */
import { useLingui } from '@lingui/react';
import type { Word } from './describe.ts';

export function useGameWords(): Word {
  const { i18n } = useLingui();
  return (name) => {
    // Amounts and points are no words.
    if (/^[\d.]+$/.test(name)) return undefined;
    const key = `records.word.${name}`;
    const word = i18n._(key);
    return word === key ? undefined : word;
  };
}
