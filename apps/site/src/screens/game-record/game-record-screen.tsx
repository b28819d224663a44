/** The bet records: filters, totals, bets by day, and one bet in a dialog. */

import { artUrl, Link, useKeyPages, useNavigate, useParameters, useText } from '#base';
import { buttonClass, EmptyState, Tabs } from '#ui';
import { DayList, PAGE_SIZE } from '../../features/records/day-list.tsx';
import styles from '../../features/records/records.module.css';
import { RecordsNav } from '../../features/records/records-nav.tsx';
import { useMerchantDays } from '../../features/records/use-merchant-days.ts';
import { BetLine } from './bet-line.tsx';
import {
  BetFilters,
  BetTotals,
  type Filters,
  filterSearch,
  isFiltered,
  questionOf,
  readFilters,
  shownStates,
} from './filters/index.ts';
import { RecordDialog } from './record-dialog.tsx';

export function GameRecordScreen() {
  const t = useText();
  const navigate = useNavigate();
  const parameters = useParameters();
  const { today } = useMerchantDays();
  const filters = readFilters(parameters, today);
  const question = questionOf(filters);
  const pages = useKeyPages('betRecords', { ...question, limit: PAGE_SIZE });
  const change = (next: Filters) => navigate({ to: '.', search: filterSearch(next), replace: true, keepScroll: true });
  /** In the address, so that a bet can be linked to; Back closes it like any dialog. */
  const showBet = (bet: string | undefined) =>
    navigate({ to: '.', search: { ...filterSearch(filters), bet }, replace: true, keepScroll: true });
  return (
    <div className={styles.screen}>
      <RecordsNav />
      <BetFilters filters={filters} onChange={change} />
      <Tabs
        label={t('records.state')}
        tabs={shownStates
          .filter((key) => key !== 'returned' || filters.state === key)
          .map((key) => ({ key, label: t(`records.state.${key}`) }))}
        chosen={filters.state}
        onChoose={(state) => change({ ...filters, state })}
      />
      <BetTotals question={question} />
      <DayList pages={pages} empty={<Nothing isFiltered={isFiltered(filters)} />}>
        {(record) => <BetLine record={record} onShow={() => showBet(record.id)} />}
      </DayList>
      <RecordDialog id={parameters.bet} onClose={() => showBet(undefined)} />
    </div>
  );
}

function Nothing({ isFiltered: isSome }: { readonly isFiltered: boolean }) {
  const t = useText();
  return (
    <EmptyState
      picture={artUrl('dice')}
      title={t(isSome ? 'records.none.filtered' : 'records.none')}
      line={t(isSome ? 'records.none.filtered.line' : 'records.none.line')}
      action={
        <Link
          to="/m/gameCenter"
          search={{ gameType: 'lobby' }}
          className={buttonClass({ tone: isSome ? 'secondary' : 'primary' })}
        >
          {t('records.play')}
        </Link>
      }
    />
  );
}
