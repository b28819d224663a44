/** What a player was written, as operators see it. */
import type { Language } from '#contract';
import { currencyOf, formatAmount } from '#kernel';
import { pageOf, readCursor } from '../../../db/page-key.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { OperatorDeps } from '../deps.ts';

interface Page {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly language: Language;
}

export async function messagesOf(
  { db, support }: OperatorDeps,
  merchant: Merchant,
  memberId: string,
  { cursor, limit, language }: Page,
) {
  const owner = { merchantId: merchant.id, memberId };
  const found = await support.inbox(db, owner, { after: readCursor(cursor), limit });
  const { shown, end } = pageOf<(typeof found)[number]>(found, limit, ({ created_at: at, id }) => ({ at, id }));
  return {
    rows: shown.map(({ text, ...row }) => {
      const words = text?.[language] ?? text?.[merchant.manifest.defaultLanguage] ?? Object.values(text ?? {})[0];
      return {
        id: row.id,
        kind: row.kind,
        at: row.created_at.toISOString(),
        ...(words && { title: words.title }),
        ...(row.amount_minor !== null &&
          row.currency !== null && { amount: formatAmount(row.amount_minor, currencyOf(row.currency)) }),
        ...(row.read_at && { readAt: row.read_at.toISOString() }),
        ...(row.removed_at && { removedAt: row.removed_at.toISOString() }),
      };
    }),
    ...end,
  };
}
