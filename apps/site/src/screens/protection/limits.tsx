/** The three limits on what is paid in: how much of each is used, and the looser one that waits. */
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Button, Dialog, moneyText } from '#ui';
import { useDates, useMoneyShape } from '../../base/merchant/index.ts';
import { useText } from '../../base/text/index.ts';
import { toast, toastSeconds } from '../../base/toasts.ts';
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
  const say = useText();
  const [open, setOpen] = useState<DepositLimit['period']>();
  const shown = limits.find(({ period }) => period === open);
  const close = () => setOpen(undefined);
  return (
    <section aria-labelledby="deposit-limits">
      <h2 id="deposit-limits" className={styles.head}>
        {say('protection.limits')}
      </h2>
      <p className={styles.note}>{say('protection.limits.line')}</p>
      <ul className={rows.rows}>
        {limits.map((limit) => (
          <li key={limit.period}>
            <LimitRow limit={limit} onOpen={() => setOpen(limit.period)} />
            {limit.waiting && <Waiting period={limit.period} waiting={limit.waiting} now={now} />}
          </li>
        ))}
      </ul>
      <Dialog
        isOpen={shown !== undefined}
        onClose={close}
        title={shown ? say(`protection.limit.${shown.period}`) : ''}
        closeLabel={say('shell.close')}
        from="below"
      >
        {shown && <LimitForm limit={shown} onDone={close} />}
      </Dialog>
    </section>
  );
}

function LimitRow({ limit, onOpen }: { readonly limit: DepositLimit; readonly onOpen: () => void }) {
  const say = useText();
  const shape = useMoneyShape();
  const { period, amount, used, left } = limit;
  const money = (text: string) => moneyText(text, shape);
  const words =
    amount === undefined || left === undefined
      ? say('protection.limit.used', { used: money(used) })
      : say('protection.limit.left', { left: money(left), amount: money(amount) });
  return (
    <button type="button" className={rows.row} onClick={onOpen}>
      <span className={rows.words}>
        <small>{say(`protection.limit.${period}`)}</small>
        <b className={amount === undefined ? styles.none : undefined}>
          {amount === undefined ? say('protection.limit.none') : money(amount)}
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

/** Only for the eye. */
function shareOf(used: string, amount: string): number {
  const most = Number(amount);
  return most === 0 ? 1 : Math.min(1, Number(used) / most);
}

interface WaitingProps {
  readonly period: DepositLimit['period'];
  readonly waiting: NonNullable<DepositLimit['waiting']>;
  readonly now: string;
}

function Waiting({ period, waiting, now }: WaitingProps) {
  const say = useText();
  const dates = useDates();
  const shape = useMoneyShape();
  const { isBusy, refusal, make } = useChange();
  const { amount, from, until } = waiting;
  const isDue = Date.parse(now) >= Date.parse(from);
  const decide = (name: 'confirmDepositLimit' | 'keepDepositLimit') =>
    make(
      (request) => request(name, { body: { period } }),
      () => {
        const said = name === 'keepDepositLimit' ? 'protection.limit.kept' : 'protection.limit.saved';
        toast(say(said), { tone: 'good', seconds: toastSeconds.short });
      },
    );
  return (
    <div className={styles.waiting}>
      <p>
        <b>
          {amount === undefined
            ? say('protection.waiting.none')
            : say('protection.waiting', { amount: moneyText(amount, shape) })}
        </b>{' '}
        {isDue
          ? say('protection.waiting.until', { at: dates.dayAndTime(until) })
          : say('protection.waiting.from', { at: dates.dayAndTime(from) })}
      </p>
      <div className={styles.choices}>
        <Button onClick={() => void decide('keepDepositLimit')} disabled={isBusy}>
          {say('protection.keep')}
        </Button>
        {isDue && (
          <Button tone="primary" onClick={() => void decide('confirmDepositLimit')} isBusy={isBusy}>
            {say('protection.confirm')}
          </Button>
        )}
      </div>
      <Problem refusal={refusal} />
    </div>
  );
}
