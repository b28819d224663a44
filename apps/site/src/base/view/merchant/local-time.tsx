/**
 * A time in the merchant's time zone. Server and browser may format it differently: it stays empty until the browser has formatted it.
 */
import { useIsHydrated } from '#ui';
import { useDates } from './dates.ts';

export interface LocalTimeProps {
  /** ISO 8601. */
  readonly at: string;
  readonly className?: string | undefined;
}

export function LocalTime({ at, className }: LocalTimeProps) {
  const { dayAndTime } = useDates();
  const isHere = useIsHydrated();
  return (
    <time dateTime={at} className={className}>
      {isHere ? dayAndTime(at) : '\u00a0'}
    </time>
  );
}
