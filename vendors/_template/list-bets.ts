/** Template Games' history of bets: read where it keeps members' money. */
import { Type } from 'typebox';
import { type HttpOutcome, stakeResults } from '#kernel';
import { fields, Message, messageReader } from '#provider-kit';
import type { BetHistoryPage, BetHistoryPlan, BetHistoryRequest } from '#vendors/plugin-history.ts';

/** As the vendor's documentation says. */
export const betHistory: BetHistoryPlan = { everySeconds: 60, lateSeconds: 300, periodSeconds: 3_600 };

const readBets = messageReader({
  /** As it was asked for. */
  ...fields.period,
  bets: Type.Array(
    Message({
      betId: fields.Text(64),
      player: fields.Text(64),
      gameCode: fields.Text(64),
      currency: fields.Currency,
      stake: fields.Amount,
      payout: fields.Amount,
      result: Type.Optional(Type.Enum([...stakeResults])),
      version: fields.Count,
      placedAt: fields.Count,
    }),
  ),
  next: fields.next,
});

export async function listBets(
  call: (path: string, account: string, request: object) => Promise<HttpOutcome>,
  { merchantCode, from, to, cursor = '0' }: BetHistoryRequest,
): Promise<BetHistoryPage> {
  const requested = { from: from.getTime(), to: to.getTime(), cursor: Number(cursor) };
  const sent = await call('/bets', merchantCode, requested);
  const page = sent.kind === 'answered' && sent.status === 200 ? readBets(sent.body) : undefined;
  const isRequested = page?.from === requested.from && page.to === requested.to && page.cursor === requested.cursor;
  if (!page || !isRequested) return { kind: 'fault' };
  const bets = page.bets.map(({ placedAt, ...bet }) => ({ ...bet, placedAt: new Date(placedAt) }));
  return { kind: 'page', bets, ...(page.next !== undefined && { next: `${page.next}` }) };
}
