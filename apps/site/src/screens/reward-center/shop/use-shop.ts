/** The member's points and the shop, and exchanging them. */
import { useState } from 'react';
import { newIdempotencyKey, useAnswer, useCall, useRefresh } from '#base/data';
import { useLanguage, useMerchant } from '#base/view';
import type { AnswerOf, Endpoints } from '#contract';
import { useFreshRewards } from '../../../features/rewards/use-rewards.ts';

export type Shop = AnswerOf<Endpoints['shop']>;
export type Item = Shop['items'][number];
export type Order = Shop['orders'][number];
export type Points = AnswerOf<Endpoints['points']>;

const PAGE = 20;

export const useShop = () => useAnswer('shop', undefined, { isMine: true, staleMs: 5_000 });

/** The newest entries, or those below one. */
export const usePoints = (below?: number) =>
  useAnswer('points', { limit: PAGE, ...(below !== undefined && { below }) }, { isMine: true, staleMs: 5_000 });

export function usePointWords() {
  const { tag } = useLanguage();
  const { timeZone } = useMerchant();
  const days = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  const times = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const numbers = new Intl.NumberFormat(tag);
  const signed = new Intl.NumberFormat(tag, { signDisplay: 'always' });
  return {
    points: (count: number) => numbers.format(count),
    change: (count: number) => signed.format(count),
    day: (day: string) => days.format(new Date(`${day}T00:00:00Z`)),
    time: (at: string) => times.format(new Date(at)),
  };
}

/**
 * A tap has a name until it is answered: pressed twice, or again after a lost connection, it exchanges once. Of one item at one cost: another
 * one is another tap, also while nobody knows what came of the first.
 */
export function useExchange() {
  const refresh = useRefresh();
  const fresh = useFreshRewards();
  const { isBusy, refusal, run, clear } = useCall();
  const [taps] = useState(() => new Map<string, string>());
  const [taken, setTaken] = useState<Order>();
  const again = () => {
    void refresh('shop', 'points', 'wheels');
    fresh();
  };
  const exchange = ({ campaign, code, cost }: Item) => {
    const what = JSON.stringify([campaign, code, cost]);
    const tap = taps.get(what) ?? newIdempotencyKey();
    taps.set(what, tap);
    return run(async (request) => {
      const { order } = await request('exchangePoints', { body: { campaign, item: code, cost, tap } });
      setTaken(order);
      taps.delete(what);
      again();
    }, again);
  };
  return { exchange, taken, isBusy, refusal, clear };
}
