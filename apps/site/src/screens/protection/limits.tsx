/** The three deposit limits: how much of each is used, and a pending increase. */

import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Sheet, toast, toastSeconds, useDates, useMoneyShape, useText } from '#base';
import { Button, moneyText } from '#ui';
import { Problem } from '../../features/account/problem.tsx';
import rows from '../../features/account/rows.module.css';
import { LimitForm } from './limit-form.tsx';
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
  const { period, amount, used, left } = limit;
  const money = (text: string) => moneyText(text, shape);
  const words =
    amount === undefined || left === undefined
      ? t('protection.limit.used', { used: money(used) })
      : t('protection.limit.left', { left: money(left), amount: money(amount) });
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
      </span>
      <ChevronRight aria-hidden="true" size={18} />
    </button>
  );
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
