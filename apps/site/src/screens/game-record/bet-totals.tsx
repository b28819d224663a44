/** The totals of all bets that match the filter, including those on later pages. */
import { useAnswer } from '#base/data';
import { Facts, Money, useLanguage, useText } from '#base/view';
import { Skeleton } from '#ui';
import { isGain, Net } from '../../features/records/net.tsx';
import styles from '../../features/records/records.module.css';
import type { RecordsQuestion } from './filters.ts';
import own from './game-record.module.css';

export function BetTotals({ question }: { readonly question: RecordsQuestion }) {
  const t = useText();
  const { tag } = useLanguage();
  const { data, isError } = useAnswer('betTotals', { ...question }, { isMine: true, staleMs: 10_000 });
  if (isError || data?.count === 0) return null;
  if (!data) return <Skeleton className={own.placeTotals} />;
  const { count, stake, payout, net, returned } = data;
  const sums = [
    { name: t('records.count'), value: count.toLocaleString(tag) },
    { name: t('records.net'), value: <Net amount={net} /> },
    { name: t('records.stake'), value: <Money amount={stake} /> },
    { name: t('records.payout'), value: <Money amount={payout} /> },
    ...(isGain(returned) ? [{ name: t('records.returned'), value: <Money amount={returned} /> }] : []),
  ];
  return <Facts rows={sums} className={styles.totals} label={t('records.totals')} />;
}
