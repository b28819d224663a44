/** Of a draw whose official result was corrected after it was settled: every result it had, and what that moved of this order. */
import { Money, useText } from '#base/view';
import { Badge } from '#ui';
import { Rows } from '../../../features/cashier/orders/index.ts';
import { useMerchantDays } from '../../../features/records/use-merchant-days.ts';
import type { Order } from '../bet-record.ts';
import styles from '../game-record.module.css';
import { Drawn } from './drawn.tsx';

type Corrected = NonNullable<Order['corrected']>;

const sums = ['paid', 'takenBack', 'owed', 'writtenOff'] as const;
const names = {
  paid: 'records.corrected.paid',
  takenBack: 'records.corrected.taken',
  owed: 'records.corrected.owed',
  writtenOff: 'records.corrected.writtenOff',
} as const;

export function CorrectedResults({ corrected }: { readonly corrected: Corrected }) {
  const t = useText();
  const { results } = corrected;
  const moved = sums.filter((sum) => Number(corrected[sum]) !== 0);
  return (
    <section className={styles.corrected} aria-labelledby="corrected-results">
      <h3 id="corrected-results">{t('records.corrected.results')}</h3>
      <ol>
        {results.map((result, at) => (
          <li key={result.version}>
            <Result result={result} holds={at === results.length - 1} />
          </li>
        ))}
      </ol>
      {moved.length > 0 && (
        <Rows rows={moved.map((sum) => ({ name: t(names[sum]), value: <Money amount={corrected[sum]} /> }))} />
      )}
    </section>
  );
}

function Result({ result, holds }: { readonly result: Corrected['results'][number]; readonly holds: boolean }) {
  const t = useText();
  const { dayAndTime } = useMerchantDays();
  const { version = 1, source, publishedAt, reason, correctedAt, outcome } = result;
  return (
    <>
      <p className={styles.resultName}>
        <b>{t('records.corrected.result', { version })}</b>
        <Badge tone={holds ? 'good' : 'plain'}>{t(holds ? 'records.corrected.holds' : 'records.corrected.was')}</Badge>
      </p>
      {!holds && <Drawn outcome={outcome} />}
      {source !== undefined && publishedAt !== undefined && (
        <p className={styles.note}>{t('records.corrected.source', { source, at: dayAndTime(publishedAt) })}</p>
      )}
      {reason !== undefined && correctedAt !== undefined && (
        <p className={styles.note}>{t('lottery.official.corrected', { reason, at: dayAndTime(correctedAt) })}</p>
      )}
    </>
  );
}
