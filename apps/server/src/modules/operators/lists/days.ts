/** Days that a list is asked for, as moments. */
import { beginOfDay, dayAfter, type Merchant } from '../../merchants/index.ts';

export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** From the beginning of the first to the end of the last, of the merchant; undefined where a day is in no calendar. */
export function momentsBetween({ manifest }: Merchant, { from, to }: Days) {
  try {
    return {
      ...(from !== undefined && { from: beginOfDay(from, manifest.timeZone) }),
      ...(to !== undefined && { to: beginOfDay(dayAfter(to), manifest.timeZone) }),
    };
  } catch {
    return undefined;
  }
}
