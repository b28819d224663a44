/** The wheels that are open to the member, and spinning one. */
import { useState } from 'react';
import { isUnanswered, useAnswer, useCall, useRefresh } from '#base/data';
import type { AnswerOf, Endpoints } from '#contract';
import { useFreshRewards } from '../../../features/rewards/use-rewards.ts';

export type Wheel = AnswerOf<Endpoints['wheels']>['wheels'][number];
export type Spin = Wheel['latest'][number];

export const useWheels = () => useAnswer('wheels', undefined, { isMine: true, staleMs: 5_000 });

const HEX_BYTES = 8;
const newSeed = () =>
  [...crypto.getRandomValues(new Uint8Array(HEX_BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** What came of the last spin. The page asks anew once it is shown, so that no figure tells it before. */
export function useSpin(code: string, serverSeedHash: string) {
  const refresh = useRefresh();
  const fresh = useFreshRewards();
  const { isBusy, refusal, run } = useCall();
  const [spin, setSpin] = useState<Spin>();
  // One seed for one fingerprint, until its spin is known: anyone who presses twice, or again after a lost answer, asks for the same spin, also where
  // the page has another fingerprint by then.
  const [requested, setRequested] = useState({ serverSeedHash: '', clientSeed: '', isUnknown: false });
  const again = () => {
    void refresh('wheels');
    fresh();
  };
  const turn = () => {
    const isSame = requested.isUnknown || requested.serverSeedHash === serverSeedHash;
    const seeds = isSame
      ? { serverSeedHash: requested.serverSeedHash, clientSeed: requested.clientSeed }
      : { serverSeedHash, clientSeed: newSeed() };
    setRequested({ ...seeds, isUnknown: true });
    return run(
      async (request) => {
        const spun = await request('spinWheel', { body: { code, ...seeds } });
        setRequested({ ...seeds, isUnknown: false });
        setSpin(spun.spin);
      },
      (refused) => {
        setRequested({ ...seeds, isUnknown: isUnanswered(refused.code) });
        void refresh('wheels');
      },
    );
  };
  return { spin, turn, isUnknown: requested.isUnknown && !isBusy, isBusy, refusal, again };
}
