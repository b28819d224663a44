/** Moments as providers write them. One without an offset is by the merchant's clock. */

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** Undefined for what is no moment. A day alone is its beginning. */
export function readMoment(text: string, timeZone: string): Date | undefined {
  const match = MOMENT.exec(text);
  if (!match) return undefined;
  const [, day = '', time = '00:00', offset] = match;
  try {
    const { epochMilliseconds } =
      offset === undefined
        ? Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone)
        : Temporal.Instant.from(`${day}T${time}${offset.toUpperCase()}`);
    return new Date(epochMilliseconds);
  } catch {
    return undefined;
  }
}
