/** Settled bets, in batches: each counts in the tournaments that run, and who watches one is notified at most once a second. */

import { afterCommit } from '../../../db/transactions.ts';
import type { Outbox } from '../../../outbox/outbox.ts';
import type { Rewarding } from '../context.ts';
import { scoreBets } from './score-bets.ts';
import { settledBets, type TournamentFact, tournamentFacts } from './settled-bets.ts';

const QUIET_MS = 1_000;

export function listenToBets(rewards: Rewarding, outbox: Pick<Outbox, 'listenMany'>): void {
  const publishedAt = new Map<string, number>();
  const publishRank = (merchantId: string, code: string) => {
    const name = `${merchantId} ${code}`;
    const now = rewards.clock.now();
    if (now - (publishedAt.get(name) ?? 0) < QUIET_MS) return;
    publishedAt.set(name, now);
    rewards.live.publish(merchantId, 'tournament', code, { code });
  };
  for (const kind of tournamentFacts) {
    outbox.listenMany(`rewards.tournament.${kind}`, kind, async (tx, merchantId, facts) => {
      const merchant = rewards.merchants().find(({ id }) => id === merchantId);
      if (!merchant) return;
      const bodies = facts.map(({ body }) => body);
      const parts = await rewards.bonus.partsOf(tx, merchantId, bodies);
      const bets = facts.flatMap((fact) => settledBets(fact as TournamentFact));
      const changed = await scoreBets(rewards, tx, merchant, bets, parts);
      afterCommit(() => {
        for (const code of changed) publishRank(merchantId, code);
      });
    });
  }
}
