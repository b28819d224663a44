/** The wheels that are open to the member, and spinning one. */
import { useState } from 'react';
import { useAnswer, useCall, useRefresh } from '#base/data';
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
  // One seed for one fingerprint: whoever presses twice, or again after a lost answer, asks for the same spin.
  const [own, setOwn] = useState({ hash: '', seed: '' });
  const again = () => {
    void refresh('wheels');
    fresh();
  };
  const turn = () => {
    const clientSeed = own.hash === serverSeedHash ? own.seed : newSeed();
    setOwn({ hash: serverSeedHash, seed: clientSeed });
    return run(
      async (request) => {
        const spun = await request('spinWheel', { body: { code, serverSeedHash, clientSeed } });
        setSpin(spun.spin);
      },
      () => void refresh('wheels'),
    );
  };
  return { spin, turn, isBusy, refusal, again };
}
