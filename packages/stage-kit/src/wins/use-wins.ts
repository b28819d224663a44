/**
 * What the player's own orders won. When the card shows another draw with its result, the orders are then asked for until they are settled. Nothing is asked
 * while no order waits.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { formatAmount } from '#kernel';
import type { Placing } from '../lottery/placing/placing-flow.ts';
import { minorOf } from '../round/amounts.ts';
import type { PlacedOrder } from '../stage/stage.ts';
import { useStage } from '../stage/stage-context.tsx';

const RETRY_MS = 1_500;
const MAX_TRIES = 40;
const LIMIT = 30;

export interface DrawWin {
  readonly drawNumber: string;
  readonly stake: string;
  readonly payout: string;
}

/** `lastDraw`: the number of the last draw that has its result, as the card of the draw shows it. */
export function useWins(
  placing: Placing,
  lastDraw: string | undefined,
): { readonly win: DrawWin | undefined; readonly dismiss: () => void } {
  const { call, info } = useStage();
  const [win, setWin] = useState<DrawWin>();
  const isAwaiting = useRef(false);
  const isOpened = useRef(false);
  useEffect(() => {
    if (placing.kind === 'placed') isAwaiting.current = true;
  }, [placing]);
  useEffect(() => {
    if (lastDraw === undefined) return;
    let isShown = true;
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const orders = async () => {
      const answer = await call('listOrders', { query: { gameCode: info.game, limit: LIMIT } });
      return answer.ok ? answer.value.content : undefined;
    };
    const isOpen = ({ state }: PlacedOrder) => state === 'open';
    const check = async (drawNumber: string, tries: number) => {
      const all = await orders();
      if (!isShown) return;
      const own = all?.filter((order) => order.drawNumber === drawNumber) ?? [];
      if (all && !own.some(isOpen)) {
        isAwaiting.current = all.some(isOpen);
        setWin((before) => wonIn(own, drawNumber, info.currency) ?? before);
      } else if (tries < MAX_TRIES) {
        const timer = setTimeout(() => {
          timers.delete(timer);
          void check(drawNumber, tries + 1);
        }, RETRY_MS);
        timers.add(timer);
      }
    };
    if (isAwaiting.current) void check(lastDraw, 0);
    // An order of before the frame was opened may wait, too; what was won before is not celebrated again.
    if (!isOpened.current) {
      void orders().then((all) => {
        if (all?.some(isOpen)) isAwaiting.current = true;
      });
    }
    isOpened.current = true;
    return () => {
      isShown = false;
      for (const timer of timers) clearTimeout(timer);
    };
  }, [call, info.game, info.currency, lastDraw]);
  // The same one for as long as the frame is open: the notice counts its time by it.
  const dismiss = useCallback(() => setWin(undefined), []);
  return { win, dismiss };
}

/** All orders of the draw together; nothing where they won nothing. */
export function wonIn(
  orders: readonly Pick<PlacedOrder, 'stake' | 'payout' | 'state'>[],
  drawNumber: string,
  currency: Parameters<typeof minorOf>[1],
): DrawWin | undefined {
  const sum = (of: 'stake' | 'payout') =>
    orders
      .filter(({ state }) => state === 'won' || state === 'lost')
      .reduce((total, order) => total + minorOf(order[of], currency), 0n);
  if (!orders.some(({ state }) => state === 'won')) return undefined;
  return { drawNumber, stake: formatAmount(sum('stake'), currency), payout: formatAmount(sum('payout'), currency) };
}
