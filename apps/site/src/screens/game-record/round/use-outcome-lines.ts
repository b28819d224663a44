/** The outcome as the game words it, in the player's language: one line, or undefined if the game has no words for it. */
import { useLingui } from '@lingui/react';
import { withCounts } from '#texts/counts';
import type { BetDetail } from './verifier.ts';

export function useOutcomeLines(lines: BetDetail['lines'] | undefined): string | undefined {
  const { i18n } = useLingui();
  return lines
    ?.map(({ key, values, names }) => {
      const named = Object.entries(names).map(([name, of]) => [name, i18n._(of)]);
      return i18n._(key, withCounts({ ...values, ...Object.fromEntries(named) }, i18n.locale));
    })
    .join(' · ');
}
