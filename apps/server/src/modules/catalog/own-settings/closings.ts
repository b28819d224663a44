/** Whether a game is closed for maintenance: by itself or with its vendor, for the time that was said, or in a window that comes again each week. */
import { type ContentOf, gameKeyOf } from '#contract';
import type { Merchant } from '../../merchants/index.ts';

type Closing = ContentOf<'game_closing'> | ContentOf<'vendor_closing'>;
type Window = NonNullable<Closing['weekly']>[number];

interface Named {
  readonly vendor: string;
  readonly gameCode: string;
}

const DAY_MINUTES = 1_440;
const WEEK_DAYS = 7;

/** Minutes of the merchant's week, from Monday's midnight on. By the clock on its wall: a window keeps its hours when the clocks change. */
function minuteOfWeek(nowMs: number, timeZone: string): number {
  const { dayOfWeek, hour, minute } = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone);
  return (dayOfWeek - 1) * DAY_MINUTES + hour * 60 + minute;
}

function isIn({ weekdays, from, minutes }: Window, now: number): boolean {
  const [hour = 0, minute = 0] = from.split(':').map(Number);
  return weekdays.some((weekday) => {
    const begins = (weekday - 1) * DAY_MINUTES + hour * 60 + minute;
    // One that begins late on Sunday ends on Monday.
    const since = (now - begins + WEEK_DAYS * DAY_MINUTES) % (WEEK_DAYS * DAY_MINUTES);
    return since < minutes;
  });
}

function isClosing(closing: Closing | undefined, nowMs: number, timeZone: string): boolean {
  if (closing === undefined) return false;
  if (closing.isClosed) return true;
  const { weekly = [] } = closing;
  return weekly.some((window) => isIn(window, minuteOfWeek(nowMs, timeZone)));
}

type Owner = Pick<Merchant, 'own' | 'manifest'>;

export function isVendorClosed({ own, manifest }: Owner, vendor: string, nowMs: number): boolean {
  return isClosing(own.vendors[vendor], nowMs, manifest.timeZone);
}

export function isGameClosed(merchant: Owner, game: Named, nowMs: number): boolean {
  const { own, manifest } = merchant;
  const isOwn = isClosing(own.games[gameKeyOf(game)]?.closing, nowMs, manifest.timeZone);
  return isOwn || isVendorClosed(merchant, game.vendor, nowMs);
}

/** What is closed now, as lists name it: games by key, and whole vendors. */
export function closedNow(merchant: Owner, nowMs: number): { readonly keys: string[]; readonly vendors: string[] } {
  const { own, manifest } = merchant;
  const isOn = (closing: Closing | undefined) => isClosing(closing, nowMs, manifest.timeZone);
  return {
    keys: Object.entries(own.games).flatMap(([key, { closing }]) => (isOn(closing) ? [key] : [])),
    vendors: Object.entries(own.vendors).flatMap(([code, closing]) => (isOn(closing) ? [code] : [])),
  };
}
