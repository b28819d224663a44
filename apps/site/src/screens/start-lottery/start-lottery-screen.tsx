/** The lotteries with their play types; an address that names a game goes on to its launch. */
import { useEffect } from 'react';
import { useNavigate, useParameters, useText } from '#base/view';
import draws from '../../features/lottery/draws.module.css';
import { FairSteps } from '../../features/lottery/fair-steps.tsx';
import { LoadedLotteries } from '../../features/lottery/loaded-lotteries.tsx';
import { LotteryFinder } from '../../features/lottery/lottery-finder.tsx';
import { launchOf } from './launch-of.ts';

export function StartLotteryScreen() {
  const t = useText();
  const navigate = useNavigate();
  const address = useParameters();
  const { gameCode } = address;
  useEffect(() => {
    if (gameCode) navigate({ ...launchOf(address), replace: true });
  }, [gameCode, address, navigate]);
  return (
    <>
      <p className={draws.note}>{t('lottery.start.line')}</p>
      <LoadedLotteries>{(lotteries) => <LotteryFinder lotteries={lotteries} hasPlayTypes />}</LoadedLotteries>
      <FairSteps />
    </>
  );
}
