/** Levels and days as members read them. */

import { useLanguage, useText } from '#base/view';
import type { AnswerOf, Endpoints } from '#contract';

export type Levels = AnswerOf<Endpoints['memberLevels']>;

export function useLevelWords() {
  const t = useText();
  const { tag } = useLanguage();
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  return {
    levelName: (level: number) => (level === 0 ? t('benefits.none') : `${t('menu.vip')} ${level}`),
    /** A day of the merchant: the same wherever it is read. */
    dayName: (day: string) => format.format(new Date(`${day}T00:00:00Z`)),
  };
}
