/** The endpoints of tournaments. */
import { ok } from '#kernel';
import { defineHandlers } from '../../../http/handlers.ts';
import { findCampaign, startedCampaigns } from '../campaigns/index.ts';
import type { Rewarding } from '../context.ts';
import { createBoards } from './board.ts';
import { enterTournament } from './enter.ts';
import { KIND } from './open-due.ts';
import { listTournaments, type TournamentRow } from './store.ts';
import { tournamentToWire, type WireTournament } from './wire.ts';

export function tournamentRoutes(rewards: Rewarding) {
  const boards = createBoards(rewards);
  return defineHandlers({
    tournaments: async ({ merchant, language, session }) => {
      // A member on a break gets no advertising.
      if (session?.onBreakUntil !== undefined || session?.isHeld) return ok({ tournaments: [] });
      const memberId = session && !session.isTrial ? session.memberId : undefined;
      const started = (await startedCampaigns(rewards.db, merchant.id)).filter(({ terms }) => terms.kind === KIND);
      const rows = await listTournaments(
        rewards.db,
        merchant.id,
        started.map(({ code }) => code),
      );
      const tournaments: WireTournament[] = [];
      for (const { code } of started) {
        for (const row of shownOf(rows.filter((one) => one.code === code))) {
          const campaign = await findCampaign(rewards.db, merchant.id, code, row.version);
          if (campaign) {
            const viewing = { merchant, language, memberId };
            tournaments.push(await tournamentToWire(rewards, boards, viewing, row, campaign));
          }
        }
      }
      return ok({ tournaments });
    },

    enterTournament: async ({ merchant, session, body: { code, serial } }) => {
      const key = { merchantId: merchant.id, code, number: BigInt(serial) };
      return enterTournament(rewards, { merchant, memberId: session.memberId, key });
    },
  });
}

/** The one that runs, else the next, and the last that has ended. */
function shownOf(rows: readonly TournamentRow[]): readonly TournamentRow[] {
  const running = rows.find(({ state }) => state === 'running');
  const next = rows.findLast(({ state }) => state === 'open');
  const ended = rows.find(({ state }) => state !== 'running' && state !== 'open' && state !== 'cancelled');
  return [running ?? next, ended].filter((row) => row !== undefined);
}
