/** The three deposit limits: how much of each is used, and a pending increase. */
import { ChevronRight } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Sheet, toast, toastSeconds, useDates, useLanguage, useMerchant, useMoneyShape, useText } from '#base/view';
import { formatAmount } from '#kernel';
import { Button, moneyText, SubmitButton, TextField } from '#ui';
import account from '../../features/account/account.module.css';
import { Problem } from '../../features/account/problem.tsx';
import rows from '../../features/account/rows.module.css';
import { fieldText, minorOf, readTyped } from '../../features/cashier/amount/index.ts';
import styles from './protection.module.css';
import { type DepositLimit, useChange } from './use-protection.ts';

export interface LimitsProps {
  readonly limits: readonly DepositLimit[];
  readonly now: string;
}

export function Limits({ limits, now }: LimitsProps) {
  const t = useText();
  const [open, setOpen] = useState<DepositLimit['period']>();
  const shown = limits.find(({ period }) => period === open);
  const close = () => setOpen(undefined);
  return (
    <section aria-labelledby="deposit-limits">
      <h2 id="deposit-limits" className={styles.head}>
        {t('protection.limits')}
      </h2>
      <p className={styles.note}>{t('protection.limits.line')}</p>
      <ul className={rows.rows}>
        {limits.map((limit) => (
          <li key={limit.period}>
            <LimitRow limit={limit} onOpen={() => setOpen(limit.period)} />
            {limit.waiting && <Waiting period={limit.period} waiting={limit.waiting} now={now} />}
          </li>
        ))}
      </ul>
      <Sheet isOpen={shown !== undefined} onClose={close} title={shown ? t(`protection.limit.${shown.period}`) : ''}>
        {shown && <LimitForm limit={shown} onDone={close} />}
      </Sheet>
    </section>
  );
}

function LimitRow({ limit, onOpen }: { readonly limit: DepositLimit; readonly onOpen: () => void }) {
  const t = useText();
  const shape = useMoneyShape();
  const dates = useDates();
  const { period, amount, used, left, imposed } = limit;
  const money = (text: string) => moneyText(text, shape);
  const words =
    left === undefined
      ? t('protection.limit.used', { used: money(used) })
      : t('protection.limit.left', { left: money(left), amount: money(strictest(amount, imposed?.amount) ?? left) });
  return (
    <button type="button" className={rows.row} onClick={onOpen}>
      <span className={rows.words}>
        <small>{t(`protection.limit.${period}`)}</small>
        <b className={amount === undefined ? styles.none : undefined}>
          {amount === undefined ? t('protection.limit.none') : money(amount)}
        </b>
        {amount !== undefined && (
          <meter className={styles.meter} min={0} max={1} value={shareOf(used, amount)} aria-hidden="true" />
        )}
        <small>{words}</small>
        {imposed && (
          <small>
            {t('protection.limit.imposed', { amount: money(imposed.amount) })}
            {imposed.next && (
              <>
                {' '}
                {imposed.next.amount === undefined
                  ? t('protection.limit.eased.none', { at: dates.dayAndTime(imposed.next.from) })
                  : t('protection.limit.eased', {
                      amount: money(imposed.next.amount),
                      at: dates.dayAndTime(imposed.next.from),
                    })}
              </>
            )}
          </small>
        )}
      </span>
      <ChevronRight aria-hidden="true" size={18} />
    </button>
  );
}

/** The smaller of the two that there are. */
function strictest(own: string | undefined, imposed: string | undefined): string | undefined {
  if (own === undefined || imposed === undefined) return own ?? imposed;
  return Number(imposed) < Number(own) ? imposed : own;
}

/** For display only. */
function shareOf(used: string, amount: string): number {
  const max = Number(amount);
  return max === 0 ? 1 : Math.min(1, Number(used) / max);
}

interface WaitingProps {
  readonly period: DepositLimit['period'];
  readonly waiting: NonNullable<DepositLimit['waiting']>;
  readonly now: string;
}

function Waiting({ period, waiting, now }: WaitingProps) {
  const t = useText();
  const dates = useDates();
  const shape = useMoneyShape();
  const { isBusy, refusal, make } = useChange();
  const { amount, from, until } = waiting;
  const isDue = Date.parse(now) >= Date.parse(from);
  const decide = (name: 'confirmDepositLimit' | 'keepDepositLimit') =>
    make(
      (request) => request(name, { body: { period } }),
      () => {
        const textKey = name === 'keepDepositLimit' ? 'protection.limit.kept' : 'protection.limit.saved';
        toast(t(textKey), { tone: 'good', seconds: toastSeconds.short });
      },
    );
  return (
    <div className={styles.waiting}>
      <p>
        <b>
          {amount === undefined
            ? t('protection.waiting.none')
            : t('protection.waiting', { amount: moneyText(amount, shape) })}
        </b>{' '}
        {isDue
          ? t('protection.waiting.until', { at: dates.dayAndTime(until) })
          : t('protection.waiting.from', { at: dates.dayAndTime(from) })}
      </p>
      <div className={styles.choices}>
        <Button onClick={() => void decide('keepDepositLimit')} disabled={isBusy}>
          {t('protection.keep')}
        </Button>
        {isDue && (
          <Button tone="primary" onClick={() => void decide('confirmDepositLimit')} isBusy={isBusy}>
            {t('protection.confirm')}
          </Button>
        )}
      </div>
      <Problem refusal={refusal} />
    </div>
  );
}

interface LimitFormProps {
  readonly limit: DepositLimit;
  readonly onDone: () => void;
}

/** One limit: a free field for the max amount of deposits, and a button to remove the limit. */
function LimitForm({ limit, onDone }: LimitFormProps) {
  const t = useText();
  const { tag } = useLanguage();
  const { currency } = useMerchant();
  const { isBusy, refusal, make } = useChange();
  const { period, amount } = limit;
  const [typed, setTyped] = useState(() =>
    amount === undefined ? '' : fieldText(minorOf(amount, currency), tag, currency),
  );
  const [isWrong, setWrong] = useState(false);

  const save = (requested: string | undefined) =>
    make(
      (request) =>
        request('setDepositLimit', { body: { period, ...(requested !== undefined && { amount: requested }) } }),
      ({ limits }) => {
        const isWaiting = limits.find((one) => one.period === period)?.waiting !== undefined;
        const textKey = isWaiting ? 'protection.limit.requested' : 'protection.limit.saved';
        toast(t(textKey), { tone: 'good', seconds: toastSeconds.short });
        onDone();
      },
    );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const read = readTyped(typed, tag, currency);
    setWrong(!read.ok);
    if (read.ok) await save(formatAmount(read.value, currency));
  };
  const malformed = currency.decimals === 0 ? 'cashier.amount.whole' : 'cashier.amount.malformed';
  return (
    <form className={account.form} onSubmit={submit} noValidate>
      <p className={account.note}>{t('protection.limit.rule')}</p>
      <TextField
        label={t('protection.limit.field')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        isRequired
        value={typed}
        before={<span className={styles.symbol}>{currency.symbol}</span>}
        error={isWrong ? t(typed.trim() === '' ? 'cashier.amount.wanted' : malformed) : undefined}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          setWrong(false);
        }}
      />
      <Problem refusal={refusal} />
      <SubmitButton isBusy={isBusy}>{t('protection.limit.save')}</SubmitButton>
      {amount !== undefined && (
        <Button tone="quiet" isWide disabled={isBusy} onClick={() => void save(undefined)}>
          {t('protection.limit.remove')}
        </Button>
      )}
    </form>
  );
}
