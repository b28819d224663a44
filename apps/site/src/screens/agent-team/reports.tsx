/** Reports of the team or of one member with everybody below: bets, account changes, profit and loss. */
import { useNavigate, useParameters, useText } from '#base/view';
import { Button, Chip } from '#ui';
import records from '../../features/records/records.module.css';
import styles from './agent-team.module.css';
import { BetReport } from './bet-report.tsx';
import { MoneyReport } from './money-report.tsx';
import { ResultReport } from './result-report.tsx';
import { type ReportFilter, useTeamPeriod } from './use-team-period.tsx';

const lists = { bets: BetReport, money: MoneyReport, results: ResultReport } as const;
type ListName = keyof typeof lists;
const names = Object.keys(lists) as ListName[];

export function Reports() {
  const t = useText();
  const navigate = useNavigate();
  const { list, of, name, contract, bill } = useParameters();
  const { from, to } = useTeamPeriod();
  const ofBill = contract !== undefined && bill !== undefined;
  const chosen = ofBill ? 'bets' : (names.find((one) => one === list) ?? 'bets');
  const Report = lists[chosen];
  const filter: ReportFilter = {
    from,
    to,
    ...(of !== undefined && { of }),
    ...(ofBill && { contractId: contract, period: bill }),
  };
  const whole = { of: undefined, name: undefined, contract: undefined, bill: undefined };
  return (
    <>
      {!ofBill && (
        <fieldset className={records.choices} aria-label={t('team.view.reports')}>
          {names.map((key) => (
            <Chip
              key={key}
              isChosen={key === chosen}
              onClick={() => navigate({ to: '.', search: { list: key === 'bets' ? undefined : key }, replace: true })}
            >
              {t(`team.report.${key}`)}
            </Chip>
          ))}
        </fieldset>
      )}
      {(of !== undefined || ofBill) && (
        <p className={styles.about}>
          <span>{ofBill ? t('team.of.bill', { period: bill }) : t('team.of', { name: name ?? '' })}</span>
          <Button onClick={() => navigate({ to: '.', search: whole, replace: true })}>{t('team.of.clear')}</Button>
        </p>
      )}
      <Report filter={filter} />
    </>
  );
}
