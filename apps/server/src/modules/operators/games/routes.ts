/** The console's endpoints of games. */
import { ok, refuse } from '#kernel';
import { defineConsoleHandlers } from '../../../http/console/handlers.ts';
import { showBet } from '../players/index.ts';
import type { Switchboard } from '../switchboard.ts';
import { listGames, listReturns, showGame } from './show-games.ts';

export function gameRoutes({ depsOf }: Pick<Switchboard, 'depsOf'>) {
  return defineConsoleHandlers({
    listGames: async ({ scope: { id, merchant }, query, language }) =>
      listGames(depsOf(id), { merchant, language }, query),
    listReturns: async ({ scope: { id, merchant }, query, language }) =>
      listReturns(depsOf(id), { merchant, language }, query),
    showGame: async ({ scope: { id, merchant }, params, language }) =>
      showGame(depsOf(id), { merchant, language }, params.key),
    findRound: async ({ scope, params, language }) => {
      const deps = depsOf(scope.id);
      const { db, players } = deps;
      const memberId = await players.records.ownerOf(scope.id, params.ref);
      if (memberId === undefined) return refuse('round.unknown');
      const found = await showBet(deps, scope.merchant, { memberId, betId: params.ref, language });
      if (!found) return refuse('round.unknown');
      const [member] = await players.members.byId(db, scope.id, [memberId]);
      return ok({ memberId, username: member?.username ?? '', ...found });
    },
  });
}
