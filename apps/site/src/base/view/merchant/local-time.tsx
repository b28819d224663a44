/**
 * A time in the merchant's time zone. Server and browser may format it differently: it stays empty until the browser has formatted it.
 */
import { useSyncExternalStore } from 'react';
import { useDates } from './dates.ts';

const never = () => () => undefined;

export interface LocalTimeProps {
  /** ISO 8601. */
  readonly at: string;
  readonly className?: string | undefined;
}

export function LocalTime({ at, className }: LocalTimeProps) {
  const { dayAndTime } = useDates();
  const isHere = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <time dateTime={at} className={className}>
      {isHere ? dayAndTime(at) : '\u00a0'}
    </time>
  );
}
