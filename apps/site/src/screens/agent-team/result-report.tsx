/** Profit and loss by downline: each with everybody below it. Before them, what the member did itself. */
import { Loaded, More, Skeletons, times, useKeyPages } from '#base/data';
import { Empty, Facts, Link, Money, useText } from '#base/view';
import { Net } from '../../features/records/net.tsx';
import records from '../../features/records/records.module.css';
import styles from './agent-team.module.css';
import { PeriodBar, type ReportFilter } from './use-team-period.tsx';

const PAGE = 20;
const parts = ['turnover', 'stake', 'payout', 'awards', 'deposits', 'withdrawals'] as const;

export function ResultReport({ filter: { of, from, to } }: { readonly filter: ReportFilter }) {
  const t = useText();
  const question = { from, to, ...(of !== undefined && { of }) };
  const pages = useKeyPages('agentResults', { ...question, limit: PAGE });
  return (
    <>
      <PeriodBar file={(request) => request('agentFile', { params: { list: 'results' }, query: question })} />
      <Loaded
        query={pages}
        skeleton={<Skeletons isList className={styles.stack} of={times(3, styles.tall)} />}
        empty={<Empty symbol="target" title="team.empty" line="team.empty.line" />}
      >
        {(members) => (
          <>
            <ul className={styles.stack}>
              {members.map(({ id, username, isAgent, sums }, at) => (
                <li key={id} className={styles.card}>
                  <h2 className={styles.head}>
                    {isAgent && at > 0 ? (
                      <Link to="." search={{ of: id, name: username }}>
                        {username}
                      </Link>
                    ) : (
                      username
                    )}
                    <Net amount={sums.net} />
                  </h2>
                  <Facts
                    className={records.totals}
                    rows={parts.map((key) => ({
                      name: t(`team.column.${key}`),
                      value: <Money amount={sums[key]} />,
                    }))}
                  />
                </li>
              ))}
            </ul>
            <More pages={pages} />
          </>
        )}
      </Loaded>
    </>
  );
}
