/** What the team did: the result, its parts, two charts, and the kinds of games. */
import { ChevronRight } from 'lucide-react';
import { Loaded, Skeletons, useAnswer } from '#base/data';
import { artUrl, Empty, Facts, Link, Money, useLanguage, useText } from '#base/view';
import type { AnswerOf, Endpoints } from '#contract';
import { allContractScreens } from '../../features/agents/contract-screens.ts';
import { categorySymbol, isCategory } from '../../features/games/catalog/index.ts';
import { Net } from '../../features/records/net.tsx';
import records from '../../features/records/records.module.css';
import styles from './agent-team.module.css';
import { DayChart } from './day-chart.tsx';
import { PeriodBar, useTeamPeriod } from './use-team-period.tsx';

type Team = AnswerOf<Endpoints['agentOverview']>;

export function Overview() {
  const t = useText();
  const { from, to } = useTeamPeriod();
  const answer = useAnswer('agentOverview', { from, to }, { isMine: true });
  return (
    <>
      <PeriodBar />
      <Loaded query={answer} skeleton={<Skeletons className={styles.stack} of={[styles.tall, styles.tall]} />}>
        {(team) => (
          <>
            <Result team={team} />
            {team.days.length === 0 ? (
              <Empty symbol="dice" title="team.empty" line="team.empty.line" />
            ) : (
              <>
                <DayChart title={t('team.chart')} days={team.days} from={team.from} to={team.to} of="turnover" />
                <DayChart title={t('team.chart.net')} days={team.days} from={team.from} to={team.to} of="net" />
                <Products products={team.products} />
              </>
            )}
          </>
        )}
      </Loaded>
      <section>
        <h2 className={styles.title}>{t('team.contracts')}</h2>
        <ul className={styles.rows}>
          {allContractScreens.map(({ path, textKey, symbol }) => (
            <li key={path}>
              <Link to={path} className={styles.row}>
                <img src={artUrl(symbol)} alt="" width="28" height="28" />
                <span className={styles.what}>
                  <b>{t(textKey)}</b>
                </span>
                <ChevronRight aria-hidden="true" size={18} />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Result({ team }: { readonly team: Team }) {
  const t = useText();
  const { tag } = useLanguage();
  const { total, members, newMembers, activeMembers, onlineMembers, earnings, netWithEarnings, balance } = team;
  const counts = [
    { name: t('team.count.members'), value: members },
    { name: t('team.count.new'), value: newMembers },
    { name: t('team.count.active'), value: activeMembers },
    { name: t('team.count.players'), value: total.players },
    { name: t('team.count.online'), value: onlineMembers },
  ];
  const parts = (['turnover', 'stake', 'payout', 'awards', 'deposits', 'withdrawals'] as const).map((key) => ({
    name: t(`team.column.${key}`),
    value: <Money amount={total[key]} />,
  }));
  const earned = earnings.map(({ kind, amount }) => ({
    name: t(`team.money.${kind}`),
    value: <Money amount={amount} />,
  }));
  return (
    <section>
      <div className={styles.net}>
        <small>{t('team.net')}</small>
        <Net amount={total.net} className={styles.sum} />
        <Facts
          className={styles.counts}
          rows={counts.map(({ name, value }) => ({ name, value: value.toLocaleString(tag) }))}
        />
      </div>
      <Facts
        className={records.totals}
        rows={[
          ...(balance === undefined ? [] : [{ name: t('team.balance'), value: <Money amount={balance} /> }]),
          ...parts,
          ...earned,
          ...(earned.length === 0 ? [] : [{ name: t('team.net.earnings'), value: <Net amount={netWithEarnings} /> }]),
        ]}
      />
    </section>
  );
}

/** Each kind of game with its part of the valid bets. */
function Products({ products }: Pick<Team, 'products'>) {
  const t = useText();
  if (products.length === 0) return null;
  const max = Math.max(...products.map(({ turnover }) => Number(turnover)), 1);
  return (
    <section>
      <h2 className={styles.title}>{t('team.products')}</h2>
      <ul className={styles.rows}>
        {products.map(({ product, turnover }) => (
          <li key={product} className={styles.product}>
            {isCategory(product) && <img src={artUrl(categorySymbol[product])} alt="" width="28" height="28" />}
            <span className={styles.what}>
              <b>{t(`category.${product}`)}</b>
              <span className={styles.track} aria-hidden="true">
                <span style={{ inlineSize: `${(Math.max(0, Number(turnover)) / max) * 100}%` }} />
              </span>
            </span>
            <Money amount={turnover} />
          </li>
        ))}
      </ul>
    </section>
  );
}
