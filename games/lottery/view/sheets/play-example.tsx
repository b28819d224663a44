/** The open play by an example: what is marked, what is drawn, what that pays; and its prizes where they have tiers. */
import { useEffect, useState } from 'react';
import { formatAmount } from '#kernel';
import type { LotteryPlay } from '#lottery-kit/counting.ts';
import { pushE4 } from '#lottery-kit/prizes/push.ts';
import { PUSHED } from '#lottery-kit/settling/won.ts';
import { type WorkedExample, workedExample } from '#lottery-kit/worked-example.ts';
import { useStage } from '#stage-kit';
import { prizesIn } from '../looks/outcomes.ts';
import { useLook } from '../looks/use-look.tsx';
import { useNames } from '../names/use-names.ts';
import type { Catalogue } from '../slip/catalogue.ts';
import type { Terms } from '../slip/slip.ts';
import styles from './examples.module.css';
import { TierPrizes, tierName } from './tier-prizes.tsx';

export interface PlayExampleProps {
  readonly play: LotteryPlay;
  readonly terms: Terms;
  readonly catalogue: Catalogue;
}

export function PlayExample({ play, terms, catalogue }: PlayExampleProps) {
  const { text } = useStage();
  const names = useNames();
  const { group } = catalogue;
  const [known, setKnown] = useState<{ readonly play: LotteryPlay; readonly example: WorkedExample | undefined }>();
  useEffect(() => {
    void workedExample(group, play).then((example) => setKnown({ play, example }));
  }, [group, play]);
  const example = known?.play === play ? known.example : undefined;
  return (
    <section className={styles.example} aria-busy={known?.play !== play}>
      <h3>{text('game.lottery.example', { play: names.play(play.code) })}</h3>
      {example && <Worked example={example} play={play} terms={terms} catalogue={catalogue} />}
      <TierPrizes play={play} terms={terms} catalogue={catalogue} />
    </section>
  );
}

function Worked({ example, play, terms, catalogue }: PlayExampleProps & { readonly example: WorkedExample }) {
  const { info, text, money } = useStage();
  const names = useNames();
  const { selection, draw, bets, won } = example;
  const odds = catalogue.odds(play, terms.series, terms.percent);
  const unitMinor = terms.unitMinor * BigInt(terms.multiple);
  const paidE4 = won.map(({ kind, tier, times }) => times * (tier === PUSHED ? pushE4(play) : odds.of(kind, tier)));
  const amount = (e4: number) => money(formatAmount((unitMinor * BigInt(e4)) / 10_000n, info.currency));
  const stake = unitMinor * BigInt(bets * (play.units ?? 1));
  return (
    <dl className={styles.tiers}>
      <div>
        <dt>{text('game.lottery.example.marked')}</dt>
        <dd>{names.picks(play, selection)}</dd>
      </div>
      <div>
        <dt>{text('game.lottery.example.drawn')}</dt>
        <dd>
          <ExampleDraw draw={draw} catalogue={catalogue} />
        </dd>
      </div>
      <div>
        <dt>{text('game.lottery.bets', { betCount: bets })}</dt>
        <dd>{money(formatAmount(stake, info.currency))}</dd>
      </div>
      {won.map(({ kind, tier, times }, at) => (
        <div key={`${kind} ${tier}`}>
          <dt>
            {tierName(text, tier)} × {times}
          </dt>
          <dd>{amount(paidE4[at] ?? 0)}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{text('game.lottery.example.pays')}</dt>
        <dd>{amount(paidE4.reduce((sum, one) => sum + one, 0))}</dd>
      </div>
    </dl>
  );
}

/** A board in full: any of its prizes may be what wins. */
function ExampleDraw({ draw, catalogue }: { readonly draw: unknown; readonly catalogue: Catalogue }) {
  const look = useLook(catalogue.group);
  const prizes = prizesIn(draw);
  if (prizes) return prizes.map(([prize, numbers]) => <span key={prize}>{numbers.join(' ')}</span>);
  return look.show({ outcome: draw, isDrawing: false, size: 'row' });
}
