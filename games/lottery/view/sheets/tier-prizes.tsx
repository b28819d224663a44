/** What each tier pays, of plays that have several. */
import { formatAmount } from '#kernel';
import type { LotteryPlay } from '#lottery-kit/counting.ts';
import { PUSHED } from '#lottery-kit/settling/won.ts';
import { type Stage, useStage } from '#stage-kit';
import type { Catalogue } from '../slip/catalogue.ts';
import type { Terms } from '../slip/slip.ts';
import styles from './examples.module.css';

/** More kinds of bets than this are marks, whose odds are on their keys. */
const MAX_KINDS = 6;
const prizes: ReadonlySet<string> = new Set(['first', 'second', 'third', 'special', 'consolation']);

export function tierName(text: Stage['text'], tier: string): string {
  const [number] = tier.match(/\d+/) ?? [];
  if (tier.endsWith(' legs')) return text('game.lottery.tier.legs', { n: Number(number) });
  if (tier.endsWith('-digit')) return text('game.lottery.tier.digits', { n: Number(number) });
  if (tier.startsWith('group')) return text('game.lottery.kind.groupN', { n: Number(number), m: 0 });
  return text(`game.lottery.${prizes.has(tier) ? 'prize' : 'tier'}.${tier}`);
}

interface TierPrizesProps {
  readonly play: LotteryPlay;
  readonly terms: Pick<Terms, 'unitMinor' | 'multiple' | 'series' | 'percent'>;
  readonly catalogue: Catalogue;
}

export function TierPrizes({ play, terms, catalogue }: TierPrizesProps) {
  const { info, text, money } = useStage();
  const { kinds } = catalogue.odds(play, terms.series, terms.percent);
  const tiersOf = (kind: string) => Object.entries(kinds[kind] ?? {}).filter(([tier]) => tier !== PUSHED);
  const shown = Object.keys(kinds);
  if (shown.length > MAX_KINDS || !shown.some((kind) => tiersOf(kind).length > 1)) return null;
  const paid = (e4: number) =>
    money(formatAmount((terms.unitMinor * BigInt(terms.multiple) * BigInt(e4)) / 10_000n, info.currency));
  return (
    <dl className={styles.tiers} aria-label={text('game.lottery.tiers')}>
      {shown.flatMap((kind) =>
        tiersOf(kind).map(([tier, e4]) => (
          <div key={`${kind} ${tier}`}>
            <dt>
              {shown.length > 1 && /^\d+$/.test(kind) && `${text('game.lottery.tier.orders', { n: Number(kind) })} · `}
              {tierName(text, tier)}
            </dt>
            <dd>{paid(e4)}</dd>
          </div>
        )),
      )}
    </dl>
  );
}
