/** Mobile numbers: one normal form each, so that a number typed twice is the same number. */

/** People type their number with the trunk prefix (0) of their country or without it. */
export function nationalNumber(mobileNum: string): string {
  return mobileNum.replace(/^0+/, '');
}

/** A number in E.164. */
export function worldNumber(dialingCode: string, mobileNum: string): string {
  return `+${dialingCode}${nationalNumber(mobileNum)}`;
}
