/** A moment in the operator's language and time zone; its full time on a pointer. */
import { useLocaleState } from 'react-admin';

export function When({ at }: { readonly at: string | undefined }) {
  const [locale] = useLocaleState();
  if (at === undefined) return <span>–</span>;
  const time = new Date(at);
  const text = new Intl.DateTimeFormat(locale === 'zh' ? 'zh-CN' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'medium',
  });
  return (
    <time dateTime={at} title={time.toISOString()}>
      {text.format(time)}
    </time>
  );
}
