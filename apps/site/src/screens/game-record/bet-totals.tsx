/** The totals of all bets that match the filter, including those on later pages. */
import { Loaded, useAnswer } from '#base/data';
import { Facts, Money, useLanguage, useText } from '#base/view';
import type { AnswerOf, Endpoints } from '#contract';
import { Skeleton } from '#ui';
import { isGain, Net } from '../../features/records/net.tsx';
import styles from '../../features/records/records.module.css';
import type { RecordsQuestion } from './filters.ts';
import own from './game-record.module.css';

export function BetTotals({ question }: { readonly question: RecordsQuestion }) {
  const totals = useAnswer('betTotals', { ...question }, { isMine: true, staleMs: 10_000 });
  return (
    <Loaded isOptional query={totals} skeleton={<Skeleton className={own.placeTotals} />}>
      {(known) => known.count > 0 && <Totals totals={known} />}
    </Loaded>
  );
}

function Totals({ totals }: { readonly totals: AnswerOf<Endpoints['betTotals']> }) {
  const t = useText();
  const { tag } = useLanguage();
  const { count, stake, payout, net, returned } = totals;
  const sums = [
    { name: t('records.count'), value: count.toLocaleString(tag) },
    { name: t('records.net'), value: <Net amount={net} /> },
    { name: t('records.stake'), value: <Money amount={stake} /> },
    { name: t('records.payout'), value: <Money amount={payout} /> },
    ...(isGain(returned) ? [{ name: t('records.returned'), value: <Money amount={returned} /> }] : []),
  ];
  return <Facts rows={sums} className={styles.totals} label={t('records.totals')} />;
}
