/** Harbour's history of tosses: those that were made or taken back in a period. */
import type { BetHistoryPage, BetHistoryPlan, BetHistoryRequest } from '../plugin-history.ts';
import type { Call } from './call.ts';
import { readBetsAnswer } from './messages.ts';

export const betHistory: BetHistoryPlan = { everySeconds: 15, lateSeconds: 60, periodSeconds: 86_400 };

export async function listBets(
  call: Call,
  { merchantCode, from, to, cursor = '0' }: BetHistoryRequest,
): Promise<BetHistoryPage> {
  const requested = { from: from.getTime(), to: to.getTime(), cursor: Number(cursor) };
  const sent = await call('/api/bets', merchantCode, JSON.stringify(requested));
  const page = sent.kind === 'answered' && sent.status === 200 ? readBetsAnswer(sent.body) : undefined;
  // A page of another period or place would leave bets out.
  const isRequested = page?.from === requested.from && page.to === requested.to && page.cursor === requested.cursor;
  if (!page || !isRequested) return { kind: 'fault' };
  const bets = page.bets.map(({ id, game, at, ...bet }) => ({
    ...bet,
    betId: id,
    gameCode: game,
    placedAt: new Date(at),
  }));
  return { kind: 'page', bets, ...(page.next !== undefined && { next: `${page.next}` }) };
}
