/** The statement: groups and days above, movements by day below, one in a dialog. */
import { useLingui } from '@lingui/react';
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, Dices, Gift, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { isRealMember, useKeyPages, useOptional, useSession } from '#base/data';
import {
  artUrl,
  ButtonLink,
  hasFlag,
  isOffered,
  Money,
  Sheet,
  useLatest,
  useMerchant,
  useNavigate,
  useParameters,
  useScreens,
  useText,
} from '#base/view';
import type { TextKey } from '#texts';
import { Chip, classNames, EmptyState } from '#ui';
import { Rows } from '../../features/cashier/orders/index.ts';
import { CopyNumber } from '../../features/records/copy-number.tsx';
import { DayList, PAGE_SIZE } from '../../features/records/day-list.tsx';
import { FilterBar } from '../../features/records/filter-bar.tsx';
import { FilterSheet, useDraft } from '../../features/records/filter-sheet.tsx';
import { isLoss, Net } from '../../features/records/net.tsx';
import { type Period, periodOf, periodSearch, readPeriod } from '../../features/records/period.ts';
import records from '../../features/records/records.module.css';
import { RecordsNav } from '../../features/records/records-nav.tsx';
import { useMerchantDays } from '../../features/records/use-merchant-days.ts';
import { groupOf, groups, isForMembers, type Movement, originOf, type ShownGroup } from './groups.ts';
import styles from './transactions.module.css';

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
    <div className={records.screen}>
      <RecordsNav />
      <FilterBar
        words={[
          period.key === 'custom'
            ? `${shortDay(period.from)} – ${shortDay(period.to)}`
            : t(`records.period.${period.key}`),
        ]}
        onOpen={open}
        file={(request) => request('recordsFile', { params: { list: 'transactions' }, query: question })}
      />
      <fieldset className={records.scroll} aria-label={t('records.kind')}>
        {groups
          .filter((key) => isMember || !isForMembers(key))
          .map((key) => (
            <Chip key={key} isChosen={key === group} onClick={() => change(period, key)}>
              {t(`transactions.group.${key}`)}
            </Chip>
          ))}
      </fieldset>
      {(group === 'deposit' || group === 'withdrawal') && (
        <ButtonLink to={orderLists[group]} search={{ view: 'orders' }} isWide>
          {t(`transactions.orders.${group}`)}
        </ButtonLink>
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

const pictures = {
  deposit: ArrowDownToLine,
  withdrawal: ArrowUpFromLine,
  bet: Dices,
  transfer: ArrowLeftRight,
  bonus: Gift,
  other: PencilLine,
} as const;

/** One movement: its kind, its source, the amount, and the balance afterwards. */
function MovementLine({ movement, onShow }: { readonly movement: Movement; readonly onShow: () => void }) {
  const t = useText();
  const { time } = useMerchantDays();
  const nameOf = useSourceName();
  const { kind, amount, balanceAfter, at } = movement;
  const Picture = pictures[groupOf[kind]];
  const source = nameOf(movement);
  return (
    <button type="button" className={styles.line} aria-haspopup="dialog" onClick={onShow}>
      <span className={classNames(styles.mark, !isLoss(amount) && styles.in)}>
        <Picture aria-hidden="true" size={20} />
      </span>
      <span className={styles.what}>
        <b>{t(`transactions.kind.${kind}`)}</b>
        <small>
          {time(at)}
          {source !== '' && ` · ${source}`}
        </small>
      </span>
      <span className={styles.sums}>
        {isLoss(amount) ? <Money amount={amount} /> : <Net amount={amount} />}
        <small>
          <Money amount={balanceAfter} />
        </small>
      </span>
    </button>
  );
}

interface MovementDialogProps {
  readonly movement: Movement | undefined;
  readonly onClose: () => void;
}

/** One movement in full, with a link to its origin. */
function MovementDialog({ movement, onClose }: MovementDialogProps) {
  const t = useText();
  const shown = useLatest(movement);
  return (
    <Sheet
      isOpen={movement !== undefined}
      onClose={onClose}
      title={t(shown ? `transactions.kind.${shown.kind}` : 'transactions.title')}
    >
      {shown && <Detail movement={shown} />}
    </Sheet>
  );
}

function Detail({ movement }: { readonly movement: Movement }) {
  const t = useText();
  const { dayAndTime } = useMerchantDays();
  const info = useMerchant();
  const screens = useScreens();
  const source = useSourceName()(movement);
  const { kind, amount, balanceAfter, at, id, ref } = movement;
  const origin = originOf(movement);
  const hasOrigin = origin !== undefined && isOffered(screens, origin.to, info);
  return (
    <div className={records.sheet}>
      <Rows
        rows={[
          { name: t('transactions.amount'), value: <Net amount={amount} /> },
          { name: t('transactions.balance'), value: <Money amount={balanceAfter} /> },
          { name: t('records.file.at'), value: dayAndTime(at) },
          ...(source === '' ? [] : [{ name: t('transactions.source'), value: source }]),
        ]}
      />
      <CopyNumber label={t('records.number')} number={id} />
      {origin && <CopyNumber label={t('transactions.ref')} number={ref} />}
      {origin && hasOrigin && (
        <ButtonLink to={origin.to} search={origin.search} tone="primary" isWide>
          {t(`transactions.see.${groupOf[kind]}` as TextKey)}
        </ButtonLink>
      )}
    </div>
  );
}

/** The name of a movement's source: a game or a payment method. A source without a name is not shown. */
function useSourceName(): (movement: Movement) => string {
  const { i18n } = useLingui();
  const hasBets = hasFlag(useMerchant(), 'bettingRecord');
  const data = useOptional('betChoices', {}, { isMine: true, isEnabled: hasBets, staleMs: 300_000 });
  return ({ kind, source }) => {
    if (groupOf[kind] === 'bet') return data?.games.find(({ game }) => game === source)?.gameName ?? source;
    const key = `payment.${source}`;
    const name = i18n._(key);
    return name === key ? '' : name;
  };
}
