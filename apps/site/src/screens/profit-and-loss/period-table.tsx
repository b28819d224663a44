/** All numbers of each day or month; a day with bets links to them. */
import type { ReactNode } from 'react';
import { Link, Money, useLanguage, useText } from '#base/view';
import { Net } from '../../features/records/net.tsx';
import { useMerchantDays } from '../../features/records/use-merchant-days.ts';
import type { Pnl } from './pnl.ts';
import own from './profit-and-loss.module.css';

type Come = Pnl['total'];

/** The table is wider than a phone, and without bets it has no link that a keyboard could go to. */
const scrolledByKeyboard = { tabIndex: 0 };

export function PeriodTable({ pnl: { step, periods, from, to } }: { readonly pnl: Pnl }) {
  const t = useText();
  const { tag } = useLanguage();
  const { shortDay, month } = useMerchantDays();
  const money = (amount: string) => <Money amount={amount} />;
  const columns: { readonly name: string; readonly cell: (come: Come) => ReactNode }[] = [
    { name: t('pnl.net'), cell: ({ net }) => <Net amount={net} /> },
    { name: t('records.count'), cell: ({ count }) => count.toLocaleString(tag) },
    { name: t('records.stake'), cell: ({ stake }) => money(stake) },
    { name: t('pnl.turnover'), cell: ({ turnover }) => money(turnover) },
    { name: t('records.payout'), cell: ({ payout }) => money(payout) },
    { name: t('pnl.bonus'), cell: ({ bonus }) => money(bonus) },
    { name: t('pnl.deposits'), cell: ({ deposits }) => money(deposits) },
    { name: t('pnl.withdrawals'), cell: ({ withdrawals }) => money(withdrawals) },
  ];
  const title = t(step === 'day' ? 'pnl.table' : 'pnl.table.month');
  const nameOf = step === 'day' ? shortDay : month;
  /** A month at the edge of the range ends where the range ends. */
  const lastOf = (day: string) => {
    if (step === 'day') return day;
    const next = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10);
    return next < to ? next : to;
  };
  return (
    <section>
      <h2 className={own.title}>{title}</h2>
      <section className={own.tableBox} aria-label={title} {...scrolledByKeyboard}>
        <table className={own.table}>
          <thead>
            <tr>
              <th scope="col">{t(step === 'day' ? 'pnl.day' : 'pnl.month')}</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...periods].reverse().map(({ day, come }) => (
              <tr key={day}>
                <th scope="row">
                  {come.count === 0 ? (
                    nameOf(day)
                  ) : (
                    <Link
                      to="/m/gameRecord"
                      search={{ period: 'custom', from: day < from ? from : day, to: lastOf(day) }}
                    >
                      {nameOf(day)}
                    </Link>
                  )}
                </th>
                {columns.map(({ name, cell }) => (
                  <td key={name}>{cell(come)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
