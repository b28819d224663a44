/** A moment by the merchant's clock. Server and browser may write one differently: the place stays empty until the browser has it. */
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
