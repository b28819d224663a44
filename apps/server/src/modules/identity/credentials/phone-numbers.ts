/** Mobile numbers: one normal form each, so that a number typed twice is the same number. */

/** People type their number with the trunk prefix (0) of their country or without it. */
export function nationalNumber(phone: string): string {
  return phone.replace(/^0+/, '');
}

/** A number in E.164. */
export function worldNumber(dialingCode: string, phone: string): string {
  return `+${dialingCode}${nationalNumber(phone)}`;
}
