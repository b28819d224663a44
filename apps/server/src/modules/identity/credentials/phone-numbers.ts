/** Mobile numbers: one way to write each, so that a number typed twice is the same number. */

/** People write their number with the nought of their own country or without it. */
export function nationalNumber(mobileNum: string): string {
  return mobileNum.replace(/^0+/, '');
}

/** A number as the world dials it. */
export function worldNumber(dialingCode: string, mobileNum: string): string {
  return `+${dialingCode}${nationalNumber(mobileNum)}`;
}
