/** Account changes in the branch, of every kind. */
import { useState } from 'react';
import { useKeyPages, useOptional } from '#base/data';
import { Empty, Facts, Money, useText } from '#base/view';
import { moneyKinds } from '#contract/agents';
import { Chip } from '#ui';
import { DayList, PAGE_SIZE } from '../../features/records/day-list.tsx';
import { isLoss, Net } from '../../features/records/net.tsx';
import records from '../../features/records/records.module.css';
import { useMerchantDays } from '../../features/records/use-merchant-days.ts';
import styles from './agent-team.module.css';
import { PeriodBar, type ReportFilter } from './use-team-period.tsx';

export function MoneyReport({ filter: { of, from, to } }: { readonly filter: ReportFilter }) {
  const t = useText();
  const { time } = useMerchantDays();
  const [kind, setKind] = useState<(typeof moneyKinds)[number]>();
  const question = { from, to, ...(of !== undefined && { of }), ...(kind && { kind }) };
  const pages = useKeyPages('agentMoney', { ...question, limit: PAGE_SIZE });
  const data = useOptional('agentMoneyTotals', question, { isMine: true });
  return (
    <>
      <PeriodBar file={(request) => request('agentFile', { params: { list: 'money' }, query: question })} />
      <fieldset className={records.scroll} aria-label={t('team.column.kind')}>
        <Chip isChosen={kind === undefined} onClick={() => setKind(undefined)}>
          {t('team.report.all')}
        </Chip>
        {moneyKinds.map((key) => (
          <Chip key={key} isChosen={key === kind} onClick={() => setKind(key)}>
            {t(`team.money.${key}`)}
          </Chip>
        ))}
      </fieldset>
      {data && data.kinds.length > 0 && (
        <Facts
          className={records.totals}
          rows={data.kinds.map(({ kind: one, count, amount }) => ({
            name: count === undefined ? t(`team.money.${one}`) : `${t(`team.money.${one}`)} · ${count}`,
            value: <Money amount={amount} />,
          }))}
        />
      )}
      <DayList pages={pages} empty={<Empty symbol="coin" title="team.empty" line="team.empty.line" />}>
        {({ username, kind: one, amount, at }) => (
          <div className={styles.line}>
            <span className={styles.what}>
              <b>{username}</b>
              <small>
                {time(at)} · {t(`team.money.${one}`)}
              </small>
            </span>
            <span className={styles.sums}>{isLoss(amount) ? <Money amount={amount} /> : <Net amount={amount} />}</span>
          </div>
        )}
      </DayList>
    </>
  );
}
