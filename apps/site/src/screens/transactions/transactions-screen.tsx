/** The statement: groups and days above, movements by day below, one in a dialog. */
import { useState } from 'react';
import { artUrl, isRealMember, Link, useKeyPages, useNavigate, useParameters, useSession, useText } from '#base';
import { buttonClass, Chip, EmptyState } from '#ui';
import { DayList, PAGE_SIZE } from '../../features/records/day-list.tsx';
import { FilterBar } from '../../features/records/filter-bar.tsx';
import { FilterSheet, useDraft } from '../../features/records/filter-sheet.tsx';
import { type Period, periodOf, periodSearch, readPeriod } from '../../features/records/period.ts';
import styles from '../../features/records/records.module.css';
import { RecordsNav } from '../../features/records/records-nav.tsx';
import { useMerchantDays } from '../../features/records/use-merchant-days.ts';
import { groups, isForMembers, type Movement, type ShownGroup } from './groups.ts';
import { MovementDialog } from './movement-dialog.tsx';
import { MovementLine } from './movement-line.tsx';

const USUAL = 'month';
const orderLists = { deposit: '/m/voucherCenter', withdrawal: '/m/withdraw' } as const;

export function TransactionsScreen() {
  const t = useText();
  const navigate = useNavigate();
  const parameters = useParameters();
  const isMember = isRealMember(useSession());
  const { today, shortDay } = useMerchantDays();
  const [shown, setShown] = useState<Movement>();
  const period = readPeriod(parameters, today, USUAL);
  const group = groups.find((known) => known === parameters.group) ?? 'all';
  const { isOpen, draft, setDraft, open, close } = useDraft<Period>(period);
  const question = { from: period.from, to: period.to, ...(group !== 'all' && { group }) };
  const pages = useKeyPages('statement', { ...question, limit: PAGE_SIZE });
  const change = (next: Period, nextGroup: ShownGroup) => {
    close();
    const search = { ...periodSearch(next, USUAL), group: nextGroup === 'all' ? undefined : nextGroup };
    navigate({ to: '.', search, replace: true, keepScroll: true });
  };
  return (
    <div className={styles.screen}>
      <RecordsNav />
      <FilterBar
        words={[
          period.key === 'custom'
            ? `${shortDay(period.from)} – ${shortDay(period.to)}`
            : t(`records.period.${period.key}`),
        ]}
        onOpen={open}
        file={{ list: 'transactions', question }}
      />
      <fieldset className={styles.scroll} aria-label={t('records.kind')}>
        {groups
          .filter((key) => isMember || !isForMembers(key))
          .map((key) => (
            <Chip key={key} isChosen={key === group} onClick={() => change(period, key)}>
              {t(`transactions.group.${key}`)}
            </Chip>
          ))}
      </fieldset>
      {(group === 'deposit' || group === 'withdrawal') && (
        <Link
          to={orderLists[group]}
          search={{ view: 'orders' }}
          className={buttonClass({ tone: 'secondary', isWide: true })}
        >
          {t(`transactions.orders.${group}`)}
        </Link>
      )}
      <DayList pages={pages} empty={<Nothing isFiltered={group !== 'all' || period.key !== USUAL} />}>
        {(movement) => <MovementLine movement={movement} onShow={() => setShown(movement)} />}
      </DayList>
      <MovementDialog movement={shown} onClose={() => setShown(undefined)} />
      <FilterSheet
        isOpen={isOpen}
        onClose={close}
        period={draft}
        onPeriod={setDraft}
        onReset={() => change(periodOf(USUAL, today), 'all')}
        onShow={() => change(draft, group)}
      />
    </div>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  const t = useText();
  return (
    <EmptyState
      picture={artUrl('coin')}
      title={t(isFiltered ? 'records.none.filtered' : 'transactions.none')}
      line={t(isFiltered ? 'transactions.none.filtered.line' : 'transactions.none.line')}
    />
  );
}
