/** How long ago something was, in the player's language: "2 hr. ago". */
import { useLanguage } from '#base/view';

const steps = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;

const cachedFormats = new Map<string, Intl.RelativeTimeFormat>();

/** Less than a minute ago is "now". */
export function timeAgo(at: string, now: number, tag: string): string {
  const format = cachedFormats.get(tag) ?? new Intl.RelativeTimeFormat(tag, { numeric: 'auto', style: 'short' });
  cachedFormats.set(tag, format);
  const passed = Math.max(0, (now - Date.parse(at)) / 1000);
  const step = steps.find(({ seconds }) => passed >= seconds);
  return step ? format.format(-Math.floor(passed / step.seconds), step.unit) : format.format(0, 'second');
}

export function useTimeAgo(): (at: string) => string {
  const { tag } = useLanguage();
  return (at) => timeAgo(at, Date.now(), tag);
}
