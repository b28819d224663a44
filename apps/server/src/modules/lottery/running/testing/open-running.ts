/** The test kit of running rounds: Crash, with ends that a test plans, and the database's clock in its hands. */
import { randomUUID } from 'node:crypto';
import { createEngine } from '#games/crash/engine.ts';
import { family } from '#games/crash/manifest.ts';
import { type Family, type GameManifest, gamesOf } from '#games/plugin.ts';
import type { Session } from '../../../../http/handlers.ts';
import { answered, north, type openTable, request, stageOf, type Table } from '../../../play/testing/open-table.ts';

export const GAME = 'crash';
/** No round runs longer than its limit takes: ln(10,000) / 0.00006 milliseconds. */
export const LONGEST_MS = 160_000;
/** Where every round of a planned game ends, in hundredths. */
export interface Plan {
  crash: number;
}

/** Crash by its own rules, but for the draw. */
export function plannedGames(plan: Plan): readonly GameManifest[] {
  const planned = {
    ...family,
    engines: {
      1: async () => ({
        createEngine: (config: Parameters<typeof createEngine>[0]) => ({
          ...createEngine(config),
          draw: () => ({ crash: plan.crash }),
        }),
      }),
    },
  };
  return gamesOf(planned as unknown as Family);
}

export type Node = Pick<Table, 'lottery'>;
type Open = Table & Pick<Awaited<ReturnType<typeof openTable>>, 'time' | 'published'>;

/** Calls of one table; each takes the node that answers. */
export function playOn(table: Open, merchant = north) {
  const by = (node: Node, session: Session) => ({ routes: node.lottery.routes, session: stageOf(session, GAME) });
  const kit = {
    /** Moves the clock to this moment, and lets a node carry on what is due. */
    async goTo(at: number, node: Node = table) {
      table.time.fixedAt = at;
      return node.lottery.roundClock.tick();
    },
    async round(session: Session, node: Node = table) {
      const { routes, session: stage } = by(node, session);
      return answered(await request(routes, 'runningRound', merchant, { session: stage }));
    },
    async place(
      session: Session,
      bet: { target?: number; stake?: string; key?: string; drawNumber?: string; node?: Node } = {},
    ) {
      const { target = 1_000_000, stake = '10.00', key = randomUUID(), node = table } = bet;
      const drawNumber = bet.drawNumber ?? (await kit.round(session)).round?.drawNumber ?? '';
      const { routes, session: stage } = by(node, session);
      return request(routes, 'placeRunningBet', merchant, {
        session: stage,
        body: { drawNumber, stake, input: { target } },
        idempotencyKey: key,
      });
    },
    cancel(session: Session, betId: string, node: Node = table) {
      const { routes, session: stage } = by(node, session);
      return request(routes, 'cancelRunningBet', merchant, { session: stage, body: { betId } });
    },
    cashOut(session: Session, betId: string, node: Node = table) {
      const { routes, session: stage } = by(node, session);
      return request(routes, 'cashOut', merchant, { session: stage, body: { betId } });
    },
    proof(drawNumber: string, node: Node = table) {
      return request(node.lottery.routes, 'drawProof', merchant, { query: { gameCode: GAME, drawNumber } });
    },
    commitment(drawNumber: string) {
      return request(table.lottery.routes, 'drawCommitment', merchant, { query: { gameCode: GAME, drawNumber } });
    },
    /** Of the round that takes bets: closes it, and returns the moment of its start. */
    async start(session: Session, node: Node = table): Promise<number> {
      const { round } = await kit.round(session, node);
      if (round?.phase !== 'betting') throw new Error('no round takes bets');
      await kit.goTo(Date.parse(round.closesAt), node);
      const started = await kit.round(session, node);
      return Date.parse(started.round?.startsAt ?? '');
    },
    cash: async (session: Session) =>
      (await table.wallet.balance(table.db, { merchant, memberId: session.memberId, isTrial: session.isTrial }))
        .cashMinor,
  };
  return kit;
}
