/** Moments, days and languages as they are called in the operator's language. */
import { useLocaleState } from 'react-admin';

/** A day stays in one line; the time may stand below it. */
const DAY = /^\d{4}-\d\d-\d\d$/;
/** The codes of the site's languages have this form, and the browser refuses others. */
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i;
const NARROW = '\u00a0';
const DATE_AND_TIME: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'medium' };

/** How dates are written in the operator's language. */
function useDateLocale(): string {
  const [locale] = useLocaleState();
  return locale === 'zh' ? 'zh-CN' : 'en-GB';
}

/** Languages by their codes, `VI`. What is no code, as a text that a page of the member's sent, stays as it is. */
export function useLanguageNames(): (code: string) => string {
  const names = new Intl.DisplayNames(useDateLocale(), { type: 'language' });
  return (code) => (LANGUAGE.test(code) ? (names.of(code.toLowerCase()) ?? code) : code);
}

/** Writes days of the merchant's calendar, `2026-11-29`. What is none, as the hour of a bill, stays as it is. */
export function useDays(options: Intl.DateTimeFormatOptions): (day: string) => string {
  const form = new Intl.DateTimeFormat(useDateLocale(), { timeZone: 'UTC', ...options });
  return (day) => (DAY.test(day) ? form.format(new Date(`${day}T12:00:00Z`)) : day);
}

/** A day of the merchant's calendar, in one line. */
export function Day({ day }: { readonly day: string }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{useDays({ dateStyle: 'medium' })(day)}</span>;
}

const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Days of the week by their number, from Monday, 1. */
export function useWeekdays(): (day: number) => string {
  const form = new Intl.DateTimeFormat(useDateLocale(), { weekday: 'short', timeZone: 'UTC' });
  return (day) => form.format(MONDAY + (day - 1) * DAY_MS);
}

/** Writes moments, in full or in another form, such as the time of day alone. */
export function useMoments(options: Intl.DateTimeFormatOptions = DATE_AND_TIME): (at: string) => string {
  const form = new Intl.DateTimeFormat(useDateLocale(), options);
  return (at) => form.format(new Date(at));
}

/** With the full time on a pointer. */
export function When({ at }: { readonly at: string | undefined }) {
  const written = useMoments();
  if (at === undefined) return <span>–</span>;
  return (
    <time dateTime={at} title={new Date(at).toISOString()} style={{ wordBreak: 'keep-all' }}>
      {written(at).replace(/ (?=.*,)/g, NARROW)}
    </time>
  );
}
