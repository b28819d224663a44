/** Bets that were placed in the branch, by when they were settled, or those that made a bill. */
import { useState } from 'react';
import { useKeyPages, useOptional } from '#base/data';
import { Empty, Facts, Money, useText } from '#base/view';
import { DayList, PAGE_SIZE } from '../../features/records/day-list.tsx';
import { Net } from '../../features/records/net.tsx';
import records from '../../features/records/records.module.css';
import { SelectField } from '../../features/records/select-field.tsx';
import { useMerchantDays } from '../../features/records/use-merchant-days.ts';
import styles from './agent-team.module.css';
import { PeriodBar, type ReportFilter } from './use-team-period.tsx';

const products = ['RNG', 'LOTT', 'ELOTT', 'LIVE', 'FISH', 'SPORTS', 'PVP'] as const;
type Product = (typeof products)[number];

export function BetReport({ filter }: { readonly filter: ReportFilter }) {
  const t = useText();
  const { time } = useMerchantDays();
  const [product, setProduct] = useState<Product>();
  const question = { ...filter, ...(product && { product }) };
  const pages = useKeyPages('agentBets', { ...question, limit: PAGE_SIZE });
  const isOfBill = filter.contractId !== undefined;
  return (
    <>
      {!isOfBill && (
        <PeriodBar file={(request) => request('agentFile', { params: { list: 'bets' }, query: question })} />
      )}
      <SelectField
        label={t('team.column.product')}
        all={t('team.report.all')}
        options={products.map((value) => ({ value, label: t(`category.${value}`) }))}
        chosen={product}
        onChoose={(value) => setProduct(products.find((one) => one === value))}
      />
      {!isOfBill && <Totals filter={filter} product={product} />}
      <DayList pages={pages} empty={<Empty symbol="dice" title="team.empty" line="team.empty.line" />}>
        {({ username, product: of, stake, turnover, net, at }) => (
          <div className={styles.line}>
            <span className={styles.what}>
              <b>{username}</b>
              <small>
                {time(at)} · {t(`category.${of}`)}
              </small>
            </span>
            <span className={styles.sums}>
              <Net amount={net} />
              <small>
                {t('team.column.stake')} <Money amount={stake} />
              </small>
              <small>
                {t('team.column.turnover')} <Money amount={turnover} />
              </small>
            </span>
          </div>
        )}
      </DayList>
    </>
  );
}

interface TotalsProps {
  readonly filter: ReportFilter;
  readonly product: Product | undefined;
}

/** Of all pages together. */
function Totals({ filter: { of, from, to }, product }: TotalsProps) {
  const t = useText();
  const data = useOptional('agentOverview', { from, to, ...(of !== undefined && { of }) }, { isMine: true });
  const one = product && data?.products.find((each) => each.product === product);
  const sums = product ? one : data?.total;
  if (!sums) return null;
  const rows = (['stake', 'turnover', 'payout'] as const).map((key) => ({
    name: t(`team.column.${key}`),
    value: <Money amount={sums[key]} />,
  }));
  return <Facts rows={rows} className={records.totals} />;
}
