/** The choices of the filters: categories, vendors and games played in the chosen days. */

import { useAnswer, useText } from '#base';
import type { TextKey } from '#texts';
import type { Filters } from './filters.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

function distinct(choices: readonly Choice[]): readonly Choice[] {
  return [...new Map(choices.map((choice) => [choice.value, choice])).values()];
}

/** Only games of the category and vendor chosen in the sheet. */
export function usePlayed({ period: { from, to } }: Filters, chosen: Pick<Filters, 'category' | 'vendor'>) {
  const t = useText();
  const played = useAnswer('betChoices', { from, to }, { isMine: true }).data?.games ?? [];
  const meant = played.filter(
    ({ category, vendor }) => (chosen.category ?? category) === category && (chosen.vendor ?? vendor) === vendor,
  );
  return {
    categories: distinct(
      played.map(({ category }) => ({ value: category, label: t(`category.${category}` as TextKey) })),
    ),
    vendors: distinct(played.map(({ vendor, vendorName }) => ({ value: vendor, label: vendorName }))),
    games: distinct(meant.map(({ game, gameName }) => ({ value: game, label: gameName }))),
  };
}

export function nameIn(choices: readonly Choice[], value: string | undefined): readonly string[] {
  return value === undefined ? [] : [choices.find((choice) => choice.value === value)?.label ?? value];
}
