/** Writes documents of a form in words: in the operator's language and time zone. */
import { useTranslate } from 'react-admin';
import { useMoments, useWeekdays } from '../when.tsx';
import type { Wording } from './described.ts';
import type { Place } from './schema.ts';
import { useWords } from './words.ts';

export function useWording(place: Pick<Place, 'area' | 'currency' | 'choices'>): Wording {
  const t = useTranslate();
  const moment = useMoments();
  const weekday = useWeekdays();
  return {
    words: useWords(place),
    place,
    moment,
    weekday,
    yesNo: (is) => t(`ra.boolean.${is}`),
    row: (at) => t('console.form.number', { at }),
  };
}
