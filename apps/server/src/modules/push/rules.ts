/** Which browsers' services are sent to, how often something is tried again, and when a browser wants quiet. */
import type { Retries } from '../../db/jobs/faults.ts';

const pushKinds = ['win', 'deposit', 'message'] as const;
export type PushKind = (typeof pushKinds)[number];

/** The services of the browsers there are. Nothing else is called, whatever address a page names. */
const SERVICES: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.push\.apple\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
];

const LONGEST_ADDRESS = 1_000;

/** The origin of an address that may be sent to; `sandboxes` are doubles of a service on this machine. */
export function serviceOf(endpoint: string, sandboxes: readonly string[]): string | undefined {
  const url = endpoint.length <= LONGEST_ADDRESS ? URL.parse(endpoint) : null;
  if (url?.username !== '' || url.password !== '') return undefined;
  if (sandboxes.includes(url.origin)) return url.origin;
  const isPublic = url.protocol === 'https:' && url.port === '' && SERVICES.some((one) => one.test(url.hostname));
  return isPublic ? url.origin : undefined;
}

/** Browsers of one member; the oldest makes room. */
export const MAX_BROWSERS = 10;

/** After a day a notice says nothing new. */
export const LASTS_MS = 24 * 3_600_000;

export const RETRIES: Retries = { firstMs: 30_000, longestMs: 3_600_000 };

export interface Quiet {
  readonly quiet_from: number | null;
  readonly quiet_to: number | null;
  readonly time_zone: string;
}

const DAY_MINUTES = 1_440;

/** When it may be sent: undefined at once, else the end of the quiet hours. */
export function quietUntil(
  { quiet_from: from, quiet_to: to, time_zone: zone }: Quiet,
  nowMs: number,
): Date | undefined {
  if (from === null || to === null || from === to) return undefined;
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone);
  const minute = now.hour * 60 + now.minute;
  const isQuiet = from < to ? minute >= from && minute < to : minute >= from || minute < to;
  if (!isQuiet) return undefined;
  const days = minute < to ? 0 : 1;
  const end = now
    .startOfDay()
    .add({ days })
    .withPlainTime({ hour: Math.floor((to % DAY_MINUTES) / 60), minute: to % 60 });
  return new Date(end.epochMilliseconds);
}

/** A time zone that this machine knows. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
