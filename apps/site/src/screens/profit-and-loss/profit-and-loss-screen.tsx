/** Profit and loss: the net result, a bar for each day or month, and the same in numbers below. */

import { artUrl, Link, Loaded, Skeletons, useAnswer, useNavigate, useParameters, useText } from '#base';
import { buttonClass, EmptyState } from '#ui';
import { FilterBar } from '../../features/records/filter-bar.tsx';
import { FilterSheet, useDraft } from '../../features/records/filter-sheet.tsx';
import { type Period, periodOf, periodSearch, readPeriod } from '../../features/records/period.ts';
import styles from '../../features/records/records.module.css';
import { RecordsNav } from '../../features/records/records-nav.tsx';
import { useMerchantDays } from '../../features/records/use-merchant-days.ts';
import { Categories } from './categories.tsx';
import { Chart } from './chart.tsx';
import { PeriodTable } from './period-table.tsx';
import type { Pnl } from './pnl.ts';
import own from './profit-and-loss.module.css';
import { Result } from './result.tsx';

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
      <EmptyState
        picture={artUrl('dice')}
        title={t('pnl.none')}
        line={t('pnl.none.line')}
        action={
          <Link to="/m/gameCenter" search={{ gameType: 'lobby' }} className={buttonClass({ tone: 'primary' })}>
            {t('records.play')}
          </Link>
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
