/** The lotteries: the most frequent one large, the others by group below it, the latest draws, and how fairness is ensured. */
import { Loaded, useAnswer } from '#base/data';
import { smallArtUrl, useText } from '#base/view';
import { SectionTitle, Skeleton } from '#ui';
import { DrawList } from '../../features/lottery/draw-list.tsx';
import draws from '../../features/lottery/draws.module.css';
import { FairSteps } from '../../features/lottery/fair-steps.tsx';
import { LoadedLotteries } from '../../features/lottery/loaded-lotteries.tsx';
import { LotteryFinder } from '../../features/lottery/lottery-finder.tsx';
import { LotteryHero } from '../../features/lottery/lottery-hero.tsx';
import type { Lottery } from '../../features/lottery/use-lotteries.ts';
import { TitleHeader } from '../../features/shell/headers/index.ts';

const LATEST = 8;

export function LotteryScreen() {
  const t = useText();
  return (
    <>
      <TitleHeader title={t('lottery.title')} back="previous" />
      <LoadedLotteries>{(lotteries) => <Lobby lotteries={lotteries} />}</LoadedLotteries>
    </>
  );
}

function Lobby({ lotteries }: { readonly lotteries: readonly [Lottery, ...Lottery[]] }) {
  const fastest = lotteries.reduce((one, other) => (other.cadenceSeconds < one.cadenceSeconds ? other : one));
  const others = lotteries.filter((lottery) => lottery !== fastest);
  return (
    <>
      <LotteryHero lottery={fastest} />
      {others.length > 0 && <LotteryFinder lotteries={others} />}
      <Latest lottery={fastest} />
      <FairSteps />
    </>
  );
}

function Latest({ lottery: { gameCode, gameName, group } }: { readonly lottery: Lottery }) {
  const t = useText();
  const latest = useAnswer('drawHistory', { gameCode, limit: LATEST });
  if (latest.data?.content.length === 0) return null;
  return (
    <section aria-busy={latest.isLoading}>
      <SectionTitle picture={smallArtUrl('scroll')} title={t('lottery.latest', { name: gameName })} />
      <Loaded query={latest} skeleton={<Skeleton className={draws.proofPlace} />}>
        {({ content }) => <DrawList gameCode={gameCode} group={group} draws={content} />}
      </Loaded>
    </section>
  );
}
