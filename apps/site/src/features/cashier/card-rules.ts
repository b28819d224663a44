/** What an account's details must look like, as the server checks them too. */

export interface CardFields {
  readonly bank: string;
  readonly holder: string;
  readonly number: string;
}

export type CardField = keyof CardFields;

const HOLDER = /^\p{L}[\p{L}\p{M} .'’-]{1,79}$/u;
const NUMBER = /^[0-9]{6,24}$/;

/** As it is sent: people put blanks and dashes into numbers. */
export function cardSent({ bank, holder, number }: CardFields): CardFields {
  return { bank, holder: holder.trim().replace(/\s+/g, ' '), number: number.replace(/[\s-]/g, '') };
}

/** The fields that are not right, in their order. */
export function wrongFields(sent: CardFields): readonly CardField[] {
  const isRight: { readonly [Field in CardField]: boolean } = {
    bank: sent.bank !== '',
    holder: HOLDER.test(sent.holder),
    number: NUMBER.test(sent.number),
  };
  return (['bank', 'holder', 'number'] as const).filter((field) => !isRight[field]);
}
