/** The console's endpoints of players. */
import { ok, refuse } from '#kernel';
import { inTransaction } from '../../../db/transactions.ts';
import { defineConsoleHandlers } from '../../../http/console/handlers.ts';
import type { Merchant } from '../../merchants/index.ts';
import { mayOf } from '../accounts/index.ts';
import { addAuditEntry } from '../audit-trail.ts';
import type { OperatorDeps } from '../deps.ts';
import type { Switchboard } from '../switchboard.ts';
import { hiddenStates } from '../withdrawal-stages.ts';
import { grantsOf, movementsOf } from './balances.ts';
import { findPlayers } from './find-players.ts';
import { freeRoundsOf } from './free-rounds.ts';
import { linkedPlayers } from './linked-players.ts';
import { messagesOf } from './messages.ts';
import { betOf, showBet } from './show-bet.ts';
import { accessOf, isPlayer, limitsOf, ordersOfPlayer, showPlayer } from './show-player.ts';

interface AboutPlayer {
  readonly scope: { readonly id: string; readonly merchant: Merchant };
  readonly params: { readonly memberId: string };
}

export function playerRoutes({ depsOf }: Pick<Switchboard, 'depsOf'>) {
  /** Of a member of this merchant, and of nobody else. */
  async function about<Value>(
    { scope, params }: AboutPlayer,
    read: (deps: OperatorDeps, merchant: Merchant, memberId: string) => Promise<Value>,
  ) {
    const deps = depsOf(scope.id);
    if (!(await isPlayer(deps, scope.merchant, params.memberId))) return refuse('member.unknown');
    return ok(await read(deps, scope.merchant, params.memberId));
  }

  return defineConsoleHandlers({
    listPlayers: async ({ scope, query }) => findPlayers(depsOf(scope.id), scope.merchant, query),
    listTags: async ({ scope }) => {
      const { db, players } = depsOf(scope.id);
      const tags = await players.members.tagCounts(db, scope.id);
      return ok({ rows: tags.map(({ tag, members }) => ({ id: tag, tag, members })) });
    },
    showPlayer: async ({ scope, params }) => {
      const player = await showPlayer(depsOf(scope.id), scope.merchant, params.memberId);
      return player ? ok(player) : refuse('member.unknown');
    },
    listPlayerMovements: async ({ scope, params, query, language }) => {
      const deps = depsOf(scope.id);
      if (!(await isPlayer(deps, scope.merchant, params.memberId))) return refuse('member.unknown');
      return movementsOf(deps, scope.merchant, params.memberId, { ...query, language });
    },
    listPlayerGrants: (call) => about(call, grantsOf),
    listPlayerBets: async (call) => {
      const { scope, params, query, language } = call;
      const deps = depsOf(scope.id);
      if (!(await isPlayer(deps, scope.merchant, params.memberId))) return refuse('member.unknown');
      const page = await deps.players.records.bets(scope.merchant, params.memberId, language, query);
      return page.ok
        ? ok({ rows: page.value.bets.map(betOf), ...(page.value.next && { next: page.value.next }) })
        : page;
    },
    showPlayerBet: async ({ scope, params, language }) => {
      const { memberId, betId } = params;
      const found = await showBet(depsOf(scope.id), scope.merchant, { memberId, betId, language });
      return found ? ok(found) : refuse('round.unknown');
    },
    showPlayerFreeRounds: (call) => about(call, freeRoundsOf),
    listPlayerDeposits: (call) => about(call, (...of) => ordersOfPlayer(...of, 'deposit', call.query)),
    listPlayerWithdrawals: (call) =>
      about(call, async (deps, merchant, memberId) => {
        const hidden = await hiddenStates(mayOf(deps, deps.db, call.operator, merchant.id));
        return ordersOfPlayer(deps, merchant, memberId, 'withdrawal', call.query, hidden);
      }),
    listPlayerMessages: (call) => about(call, (...of) => messagesOf(...of, { ...call.query, language: call.language })),
    // From where and with what a player came are personal data: the look is in the trail before it is shown.
    showPlayerAccess: (call) =>
      about(call, async (deps, merchant, memberId) => {
        const by = { scope: merchant.id, operator: { name: call.operator.name, address: call.address } };
        const look = { subject: memberId, before: null, after: {} };
        await inTransaction(deps, (tx) => addAuditEntry(deps, tx, by, { action: 'member.access', ...look }));
        return accessOf(deps, merchant, memberId);
      }),
    showPlayerLimits: (call) => about(call, limitsOf),
    listLinkedPlayers: (call) => about(call, async (...of) => ({ rows: await linkedPlayers(...of) })),
  });
}
