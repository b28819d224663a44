/** The scheme of levels as its form and its table read it. */
import { useTranslate } from 'react-admin';
import { playableCategories } from '#client/console-routes';
import type { Place } from '../../parts/form/schema.ts';
import type { AnswerOf } from '../../parts/work/index.ts';

export type Levels = AnswerOf<'showLevels'>;
export type Version = Levels['versions'][number];

/** As the contract has it. */
interface Terms {
  readonly windowDays: number;
  readonly payMin: string;
  readonly levels: readonly Readonly<Record<'valid' | 'deposits' | 'keep' | 'gift' | 'monthly' | 'birthday', string>>[];
}

export const termsOf = ({ terms }: Version) => terms as Terms;

/** What the form and the words of a difference get. */
export function useLevelPlace({ currency }: Levels): Pick<Place, 'area' | 'currency' | 'choices'> {
  const t = useTranslate();
  const categories = playableCategories.map((code) => ({ code, name: t(`console.category.${code}`, { _: code }) }));
  return { area: 'levels', currency, choices: { categories } };
}
