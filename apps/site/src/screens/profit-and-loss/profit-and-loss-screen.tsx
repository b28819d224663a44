/** Profit and loss: the net result, a bar for each day or month, and the same in numbers below. */
import { Loaded, Skeletons, useAnswer } from '#base/data';
import { artUrl, ButtonLink, Empty, Facts, Money, useLanguage, useNavigate, useParameters, useText } from '#base/view';
import type { TextKey } from '#texts';
import { categorySymbol, isCategory } from '../../features/games/catalog/index.ts';
import { BarFigure } from '../../features/records/bars/index.ts';
import { FilterBar } from '../../features/records/filter-bar.tsx';
import { FilterSheet, useDraft } from '../../features/records/filter-sheet.tsx';
import { Net } from '../../features/records/net.tsx';
import { type Period, periodOf, periodSearch, readPeriod } from '../../features/records/period.ts';
import styles from '../../features/records/records.module.css';
import { RecordsNav } from '../../features/records/records-nav.tsx';
import { useMerchantDays } from '../../features/records/use-merchant-days.ts';
import { PeriodTable } from './period-table.tsx';
import type { Pnl } from './pnl.ts';
import own from './profit-and-loss.module.css';

const USUAL = 'week';

export function ProfitAndLossScreen() {
  const t = useText();
  const navigate = useNavigate();
  const { today, shortDay } = useMerchantDays();
  const period = readPeriod(useParameters(), today, USUAL);
  const { isOpen, draft, setDraft, open, close } = useDraft<Period>(period);
  const { from, to } = period;
  const answer = useAnswer('memberPnl', { from, to }, { isMine: true, staleMs: 10_000 });
  const change = (next: Period) => {
    close();
    navigate({ to: '.', search: periodSearch(next, USUAL), replace: true, keepScroll: true });
  };
  return (
    <div className={styles.screen}>
      <RecordsNav />
      <FilterBar
        words={[period.key === 'custom' ? `${shortDay(from)} – ${shortDay(to)}` : t(`records.period.${period.key}`)]}
        onOpen={open}
      />
      <Loaded
        query={answer}
        skeleton={<Skeletons className={own.waiting} of={[own.placeResult, own.placeChart, own.placeResult]} />}
      >
        {(pnl) => <Reported pnl={pnl} />}
      </Loaded>
      <FilterSheet
        isOpen={isOpen}
        onClose={close}
        period={draft}
        onPeriod={setDraft}
        onReset={() => change(periodOf(USUAL, today))}
        onShow={() => change(draft)}
      />
    </div>
  );
}

function Reported({ pnl }: { readonly pnl: Pnl }) {
  const t = useText();
  const { count, deposits, withdrawals, bonus } = pnl.total;
  const isEmpty = count === 0 && ![deposits, withdrawals, bonus].some((amount) => /[1-9]/.test(amount));
  if (isEmpty)
    return (
      <Empty
        symbol="dice"
        title="pnl.none"
        line="pnl.none.line"
        action={
          <ButtonLink to="/m/gameCenter" search={{ gameCategory: 'lobby' }} tone="primary">
            {t('records.play')}
          </ButtonLink>
        }
      />
    );
  return (
    <>
      <Result total={pnl.total} />
      <Chart pnl={pnl} />
      <Categories categories={pnl.categories} />
      <PeriodTable pnl={pnl} />
      <p className={styles.hint}>{t('pnl.note')}</p>
    </>
  );
}

/** The net result and its parts. */
function Result({ total }: { readonly total: Pnl['total'] }) {
  const t = useText();
  const { tag } = useLanguage();
  const { net, count, stake, turnover, payout, bonus, deposits, withdrawals } = total;
  const money = (amount: string) => <Money amount={amount} />;
  const parts = [
    { name: t('records.stake'), value: money(stake) },
    { name: t('records.payout'), value: money(payout) },
    { name: t('pnl.turnover'), value: money(turnover) },
    { name: t('pnl.bonus'), value: money(bonus) },
    { name: t('pnl.deposits'), value: money(deposits) },
    { name: t('pnl.withdrawals'), value: money(withdrawals) },
  ];
  return (
    <section className={own.result}>
      <div className={own.net}>
        <small>
          {t('pnl.net')} · {t('records.count')}: {count.toLocaleString(tag)}
        </small>
        <Net amount={net} className={own.sum} />
      </div>
      <Facts rows={parts} className={styles.totals} />
    </section>
  );
}

/** The result of each category of games. */
function Categories({ categories }: { readonly categories: Pnl['categories'] }) {
  const t = useText();
  const { tag } = useLanguage();
  if (categories.length === 0) return null;
  return (
    <section>
      <h2 className={own.title}>{t('pnl.category')}</h2>
      <ul className={own.categories}>
        {categories.map(({ category, count, stake, net }) => (
          <li key={category}>
            {isCategory(category) && <img src={artUrl(categorySymbol[category])} alt="" width="30" height="30" />}
            <span>
              <b>{t(`category.${category}` as TextKey)}</b>
              <small>
                {t('records.stake')} <Money amount={stake} /> · {count.toLocaleString(tag)}
              </small>
            </span>
            <Net amount={net} className={own.came} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The net result of each day or month as a bar. For screen readers, the table below has the same numbers. */
function Chart({ pnl: { step, periods } }: { readonly pnl: Pnl }) {
  const t = useText();
  const { shortDay, month } = useMerchantDays();
  return (
    <div className={own.chart}>
      <BarFigure
        title={t(`pnl.chart.${step}`)}
        values={periods.map(({ day, come }) => ({ key: day, amount: come.net }))}
        height={140}
        nameOf={step === 'day' ? shortDay : month}
        rangeOf={(amounts) => t('pnl.chart.line', amounts)}
      />
    </div>
  );
}
