/**
 * What the player's own orders won. A draw says that it was drawn; the orders are then asked for until they are settled. Nothing is asked
 * while no order waits.
 */
import { useEffect, useRef, useState } from 'react';
import { formatAmount } from '#kernel';
import type { Placing } from '../lottery/use-placing.ts';
import { minorOf } from '../round/amounts.ts';
import type { PlacedOrder } from '../stage/stage.ts';
import { useStage } from '../stage/stage-context.tsx';

const RETRY_MS = 1_500;
const MOST_TRIES = 40;
const LIMIT = 30;

export interface DrawWin {
  readonly drawNumber: string;
  readonly stake: string;
  readonly payout: string;
}

export function useWins(placing: Placing): { readonly win: DrawWin | undefined; readonly dismiss: () => void } {
  const { call, info, onDraw } = useStage();
  const [win, setWin] = useState<DrawWin>();
  const isAwaiting = useRef(false);
  useEffect(() => {
    if (placing.kind === 'placed') isAwaiting.current = true;
  }, [placing]);
  useEffect(() => {
    let isShown = true;
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const orders = async () => {
      const answer = await call('listOrders', { query: { gameCode: info.game, limit: LIMIT } });
      return answer.ok ? answer.value.content : undefined;
    };
    const isOpen = ({ state }: PlacedOrder) => state === 'open';
    void orders().then((all) => {
      if (all?.some(isOpen)) isAwaiting.current = true;
    });
    const check = async (drawNumber: string, tries: number) => {
      const all = await orders();
      if (!isShown) return;
      const own = all?.filter((order) => order.drawNumber === drawNumber) ?? [];
      if (all && !own.some(isOpen)) {
        isAwaiting.current = all.some(isOpen);
        setWin((before) => wonIn(own, drawNumber, info.currency) ?? before);
      } else if (tries < MOST_TRIES) {
        const timer = setTimeout(() => {
          timers.delete(timer);
          void check(drawNumber, tries + 1);
        }, RETRY_MS);
        timers.add(timer);
      }
    };
    const stop = onDraw(({ drawNumber }) => {
      if (isAwaiting.current) void check(drawNumber, 0);
    });
    return () => {
      isShown = false;
      for (const timer of timers) clearTimeout(timer);
      stop();
    };
  }, [call, info.game, info.currency, onDraw]);
  return { win, dismiss: () => setWin(undefined) };
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
