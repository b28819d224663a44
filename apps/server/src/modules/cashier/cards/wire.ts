/** A card or account in the shape of the API. */
import type { AnswerOf, Endpoints } from '#contract';
import type { CardRow } from './store.ts';

export function cardToWire(row: CardRow, now: Date): AnswerOf<Endpoints['addCard']> {
  return {
    id: row.id,
    bank: row.bank,
    holder: row.holder,
    masked: row.masked,
    isDefault: row.is_default,
    createdAt: row.created_at.toISOString(),
    ...(row.usable_at > now && { frozenUntil: row.usable_at.toISOString() }),
  };
}
