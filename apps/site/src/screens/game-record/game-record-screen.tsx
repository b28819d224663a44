/** The bet records: filters, totals, bets by day, and one bet in a dialog. */
import { Loaded, useAnswer, useKeyPages } from '#base/data';
import { artUrl, ButtonLink, Money, Sheet, useLatest, useNavigate, useParameters, useText } from '#base/view';
import { Badge, classNames, EmptyState, LazyImage, Skeleton, Tabs, tileGround } from '#ui';
import { Rows } from '../../features/cashier/orders/index.ts';
import { CopyNumber } from '../../features/records/copy-number.tsx';
import { DayList, PAGE_SIZE } from '../../features/records/day-list.tsx';
import { familyPart, PartTexts } from '../../features/records/part-texts.tsx';
import records from '../../features/records/records.module.css';
import { RecordsNav } from '../../features/records/records-nav.tsx';
import { useMerchantDays } from '../../features/records/use-merchant-days.ts';
import { BetFilters } from './bet-filters.tsx';
import type { BetRecord } from './bet-record.ts';
import { BetTotals } from './bet-totals.tsx';
import {
  type Filters,
  filterSearch,
  isFiltered,
  questionOf,
  readFilters,
  type ShownState,
  shownStates,
} from './filters.ts';
import styles from './game-record.module.css';
import { OrderDetail } from './order-detail.tsx';
import { type BetDetail, RoundDetail } from './round-detail.tsx';
import { betTones } from './tones.ts';

/** The other states are in the filter, and shown while one is chosen. */
const tabs: readonly ShownState[] = ['all', 'open', 'won', 'lost'];

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
    <div className={records.screen}>
      <RecordsNav />
      <BetFilters filters={filters} onChange={change} />
      <Tabs
        label={t('records.state')}
        tabs={shownStates
          .filter((key) => tabs.includes(key) || filters.state === key)
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
        <ButtonLink to="/m/gameCenter" search={{ gameCategory: 'lobby' }} tone={isSome ? 'secondary' : 'primary'}>
          {t('records.play')}
        </ButtonLink>
      }
    />
  );
}

/** One bet: the game's picture and name, the stake, and the result. */
function BetLine({ record, onShow }: { readonly record: BetRecord; readonly onShow: () => void }) {
  const t = useText();
  const { time } = useMerchantDays();
  const { gameName, symbol, hue, stake, payout, freeWon, state, at, summary } = record;
  return (
    <button type="button" className={styles.bet} aria-haspopup="dialog" onClick={onShow}>
      <span className={classNames(styles.mark, tileGround(hue, 1))}>
        {symbol !== '' && <LazyImage src={artUrl(symbol)} alt="" width="30" height="30" />}
      </span>
      <span className={styles.what}>
        <b>{gameName}</b>
        <small>
          {time(at)}
          {summary !== '' && ` · ${summary}`}
        </small>
        <small>
          {freeWon === undefined ? (
            <>
              {t('records.stake')} <Money amount={stake} />
            </>
          ) : (
            t('records.free')
          )}
        </small>
      </span>
      <span className={styles.came}>
        <Badge tone={betTones[state]}>{t(`records.bet.${state}`)}</Badge>
        {state !== 'open' && (
          <Money amount={freeWon ?? payout} className={state === 'won' ? styles.won : styles.payout} />
        )}
      </span>
    </button>
  );
}

interface RecordDialogProps {
  readonly id: string | undefined;
  readonly onClose: () => void;
}

/** One bet in full, in a dialog: a round with its proof, an order with its lines, or a bet as its vendor reported it. */
function RecordDialog({ id, onClose }: RecordDialogProps) {
  const t = useText();
  const shown = useLatest(id);
  // The seed may have been revealed since the last view.
  const options = { params: { id: shown ?? '' }, isMine: true, isEnabled: shown !== undefined, staleMs: 0 };
  const found = useAnswer('betRecord', undefined, options);
  return (
    <Sheet isOpen={id !== undefined} onClose={onClose} title={found.data?.bet.gameName ?? t('records.title')}>
      <div className={styles.detail}>
        <Loaded query={found} skeleton={<Skeleton className={styles.placeDetail} />}>
          {(detail) => <Detail key={shown} detail={detail} />}
        </Loaded>
      </div>
    </Sheet>
  );
}

function Detail({ detail: { bet, round, rules, lines, replay } }: { readonly detail: BetDetail }) {
  const t = useText();
  return (
    <>
      {bet.kind === 'order' ? (
        <OrderDetail record={bet} />
      ) : round ? (
        <PartTexts part={familyPart(rules?.family)} skeleton={<Skeleton className={styles.placeDetail} />}>
          <RoundDetail round={round} rules={rules} lines={lines} replay={replay} />
        </PartTexts>
      ) : (
        <Reported bet={bet} />
      )}
      <CopyNumber label={t('records.number')} number={bet.id} />
    </>
  );
}

/** A bet at an outside vendor, or on a round for all: what its record says. */
function Reported({ bet }: { readonly bet: BetRecord }) {
  const t = useText();
  const { dayAndTime } = useMerchantDays();
  return (
    <Rows
      rows={[
        { name: t('records.at'), value: dayAndTime(bet.at) },
        { name: t('records.stake'), value: <Money amount={bet.stake} /> },
        { name: t('records.payout'), value: <Money amount={bet.payout} /> },
        ...(bet.variant === undefined ? [] : [{ name: t('records.rules'), value: bet.variant }]),
        {
          name: t('records.state'),
          value: <Badge tone={betTones[bet.state]}>{t(`records.bet.${bet.state}`)}</Badge>,
        },
      ]}
    />
  );
}
