/** The rains that come or fall, by the server's clock, and taking a packet. */
import { useEffect, useState } from 'react';
import { newIdempotencyKey, useAnswer, useCall, useRefresh } from '#base/data';
import type { AnswerOf, Endpoints } from '#contract';
import { useFreshRewards } from '../../../features/rewards/use-rewards.ts';

export type Rain = AnswerOf<Endpoints['rains']>['rains'][number];
export type Packet = Rain['mine'][number];

const REFRESH_MS = 5_000;
const TICK_MS = 1_000;

export const useRains = () => useAnswer('rains', undefined, { isMine: true, refreshMs: REFRESH_MS, staleMs: 1_000 });

/** The server's time, each second: a device whose clock is wrong is neither early nor late. */
export function useServerTime(now: string): number {
  const [at, setAt] = useState(() => Date.parse(now));
  useEffect(() => {
    const offset = Date.parse(now) - Date.now();
    const timer = setInterval(() => setAt(Date.now() + offset), TICK_MS);
    return () => clearInterval(timer);
  }, [now]);
  return at;
}

/** A tap has a name until it is answered: pressed twice, or again after a lost connection, it takes one packet. */
export function useTake({ code, serial }: Rain) {
  const refresh = useRefresh();
  const fresh = useFreshRewards();
  const { isBusy, refusal, run } = useCall();
  const [tap, setTap] = useState(newIdempotencyKey);
  const [taken, setTaken] = useState<Packet>();
  const take = () =>
    run(
      async (request) => {
        const { packet } = await request('takePacket', { body: { code, serial, tap } });
        setTaken(packet);
        setTap(newIdempotencyKey());
        void refresh('rains');
        fresh();
      },
      () => void refresh('rains'),
    );
  return { take, taken, isBusy, refusal };
}
