/** The fields `from` and `until`, in local time, of a version that is in force for a while. Both may be empty. */
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import type { Field } from '../../use-submit.ts';

const moment = { type: 'datetime-local', size: 'small', slotProps: { inputLabel: { shrink: true } } } as const;

export function PeriodFields({ untilHint }: { readonly untilHint: string }) {
  const t = useTranslate();
  return (
    <>
      <TextField
        name="from"
        label={t('console.content.from')}
        helperText={t('console.content.from_hint')}
        {...moment}
      />
      <TextField name="until" label={t('console.content.until')} helperText={untilHint} {...moment} />
    </>
  );
}

/** What a field of local time says, as a moment; empty where it says nothing. */
function momentOf(given: string): string {
  const time = new Date(given);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}

/** The choice of a command that publishes: the version, over which it may be, and from when until when. */
export function publishChoice(version: number, field: Field, over?: number): string {
  const [from, until] = [momentOf(field('from')), momentOf(field('until'))];
  const starts = from === '' && until !== '' ? new Date().toISOString() : from;
  const named = over === undefined ? `${version}` : `${version} over ${over}`;
  return [named, starts, until].filter((part) => part !== '').join(' ');
}
