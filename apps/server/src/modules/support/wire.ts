/** Inbox messages in the shape of the API. */
import type { AnswerOf, Endpoints, Language } from '#contract';
import { currencyOf, formatAmount } from '#kernel';
import type { Merchant } from '../merchants/index.ts';
import type { MessageRow } from './store.ts';

type WireMessage = AnswerOf<Endpoints['inbox']>['content'][number];

/** In the reader's language, else in the merchant's, else in any. */
function wordsOf({ text }: MessageRow, { manifest }: Merchant, language: Language) {
  return text?.[language] ?? text?.[manifest.defaultLanguage] ?? Object.values(text ?? {})[0];
}

export function messageToWire(row: MessageRow, merchant: Merchant, language: Language): WireMessage {
  const words = wordsOf(row, merchant, language);
  return {
    id: row.id,
    kind: row.kind,
    read: row.read_at !== null,
    at: row.created_at.toISOString(),
    ...(words && { title: words.title }),
    ...(row.amount_minor !== null &&
      row.currency !== null && { amount: formatAmount(row.amount_minor, currencyOf(row.currency)) }),
    ...(row.order_id !== null && { orderId: row.order_id }),
  };
}

export function contentOf(row: MessageRow, merchant: Merchant, language: Language): string | undefined {
  return wordsOf(row, merchant, language)?.content;
}
