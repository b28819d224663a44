/** Bets in the shape of the contract. */
import type { AnswerOf, Endpoints, Language } from '#contract';
import { formatAmount } from '#kernel';
import type { Merchant } from '../merchants/index.ts';
import type { RecordsDeps } from './deps.ts';
import type { BetRecord } from './rules.ts';

export type WireBet = AnswerOf<Endpoints['betRecords']>['content'][number];

/** Bets with their games' names and pictures. A delisted game is shown by its code. */
export async function betsToWire(
  deps: Pick<RecordsDeps, 'db' | 'catalog'>,
  merchant: Merchant,
  language: Language,
  bets: readonly BetRecord[],
): Promise<WireBet[]> {
  const games = await deps.catalog.gamesByCode(deps.db, merchant.id, [...new Set(bets.map(({ game }) => game))]);
  return bets.map((bet) => {
    const game = games.get(bet.game);
    return {
      id: bet.id,
      kind: bet.kind,
      game: bet.game,
      gameName: game?.names[language] ?? bet.game,
      ...(bet.variant !== null && { variant: bet.variant }),
      category: bet.category,
      vendor: bet.vendor,
      symbol: game?.art.symbol ?? '',
      hue: game?.art.hue ?? 0,
      stake: formatAmount(bet.stake_minor, merchant.currency),
      payout: formatAmount(bet.payout_minor, merchant.currency),
      ...(bet.free_won_minor !== null && { freeWon: formatAmount(bet.free_won_minor, merchant.currency) }),
      state: bet.state,
      at: bet.at.toISOString(),
      summary: bet.summary,
    };
  });
}
