/** Host names of merchants: what is one, and which two may not belong to different people. */

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** The last part of a name is a word; of an address a number. */
const LAST = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
const LONGEST = 253;

/** As browsers send it. */
export const plainHost = (text: string) => text.trim().toLowerCase().replace(/\.$/, '');

export function isHostName(host: string, isProduction: boolean): boolean {
  const labels = host.split('.');
  const last = labels.at(-1) ?? '';
  if (host.length > LONGEST || labels.length < 2 || !labels.every((label) => LABEL.test(label))) return false;
  return LAST.test(last) && !(isProduction && last === 'localhost');
}

/** One of one part has no names below it that would be its own: `localhost`. */
const isBelow = (host: string, above: string) => above.includes('.') && host.endsWith(`.${above}`);

/** One lies below the other: its cookies could be set from there, and visitors take them for one site. */
export const areRelated = (one: string, other: string) => isBelow(one, other) || isBelow(other, one);
