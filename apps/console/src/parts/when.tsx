/** Moments in the operator's language and time zone. */
import { useLocaleState } from 'react-admin';

/** A day stays in one line; the time may stand below it. */
const NARROW = '\u00a0';
const DATE_AND_TIME: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'medium' };

/** Writes moments, in full or in another form, such as the time of day alone. */
export function useMoments(options: Intl.DateTimeFormatOptions = DATE_AND_TIME): (at: string) => string {
  const [locale] = useLocaleState();
  const form = new Intl.DateTimeFormat(locale === 'zh' ? 'zh-CN' : 'en-GB', options);
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
