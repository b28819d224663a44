/** What an autobet plays: how many rounds, the stakes after wins and losses, where it stops, and how fast. */
import { type FormEvent, type ReactNode, useState } from 'react';
import type { StakeChange, Stops } from '#engine-kit';
import { parseAmount } from '#kernel';
import kit from '../components/kit.module.css';
import sheet from '../components/sheet.module.css';
import { Sheet } from '../components/sheet.tsx';
import { minorOf } from '../round/amounts.ts';
import { useStage } from '../stage/stage-context.tsx';
import styles from './auto.module.css';
import type { AutoPlan } from './plan.ts';

const ROUNDS = [10, 25, 100, 500];
const changes = ['keep', 'reset', 'raise', 'lower'] as const;
/** The highest change by percent, and the first that is offered. */
const percents = { raise: [1000, 100], lower: [99, 50] } as const;
const stops = ['profit', 'loss', 'win'] as const;

export interface AutoSheetProps {
  readonly stake: string;
  /** What else is chosen here, of games that are more than one tap. */
  readonly choice?: ReactNode;
  /** Whether it is chosen. */
  readonly isReady: boolean;
  readonly onClose: () => void;
  readonly onStart: (plan: AutoPlan) => void;
}

export function AutoSheet({ stake, choice, isReady, onClose, onStart }: AutoSheetProps) {
  const { text, info } = useStage();
  const [rounds, setRounds] = useState(10);
  const [onWin, setOnWin] = useState<StakeChange>({ kind: 'keep' });
  const [onLoss, setOnLoss] = useState<StakeChange>({ kind: 'keep' });
  const [amounts, setAmounts] = useState({ profit: '', loss: '', win: '' });
  const [isFast, setFast] = useState(false);
  const read = stops.map((stop) => [stop, parseAmount(amounts[stop], info.currency)] as const);
  const isWrong = read.some(([stop, amount]) => amounts[stop] !== '' && !(amount.ok && amount.value > 0n));
  const start = (event: FormEvent) => {
    event.preventDefault();
    const set = read.flatMap(([stop, amount]) => (amount.ok ? [[`${stop}Minor`, amount.value]] : []));
    const strategy = { baseMinor: minorOf(stake, info.currency), rounds, onWin, onLoss };
    onStart({ strategy: { ...strategy, stops: Object.fromEntries(set) as Stops }, isFast });
  };
  return (
    <Sheet title={text('stage.auto')} onClose={onClose}>
      <form className={styles.form} onSubmit={start}>
        <p>{text('stage.auto.intro')}</p>
        {choice}
        <fieldset className={styles.choices} aria-label={text('stage.auto.rounds')}>
          {ROUNDS.map((count) => (
            <button
              key={count}
              type="button"
              aria-pressed={count === rounds}
              className={count === rounds ? kit.action : kit.quiet}
              onClick={() => setRounds(count)}
            >
              {count}
            </button>
          ))}
        </fieldset>
        <Change label="stage.auto.onWin" change={onWin} onChange={setOnWin} />
        <Change label="stage.auto.onLoss" change={onLoss} onChange={setOnLoss} />
        <div className={styles.stops}>
          {stops.map((stop) => (
            <label key={stop} className={sheet.field}>
              <span>{text(`stage.auto.${stop}`, { symbol: info.currency.symbol })}</span>
              <input
                inputMode="decimal"
                value={amounts[stop]}
                onInput={(event) => setAmounts({ ...amounts, [stop]: event.currentTarget.value.trim() })}
              />
            </label>
          ))}
        </div>
        {info.policy.volley && (
          <label className={sheet.check}>
            <input type="checkbox" checked={isFast} onChange={(event) => setFast(event.currentTarget.checked)} />
            {text('stage.auto.fast')}
          </label>
        )}
        {isWrong && <p role="alert">{text('refusal.money.malformed')}</p>}
        <button type="submit" className={kit.action} disabled={isWrong || !isReady}>
          {text('stage.auto.start')}
        </button>
      </form>
    </Sheet>
  );
}

interface ChangeProps {
  readonly label: string;
  readonly change: StakeChange;
  readonly onChange: (change: StakeChange) => void;
}

function Change({ label, change, onChange }: ChangeProps) {
  const { text } = useStage();
  const choose = (name: string) => {
    const kind = changes.find((one) => one === name) ?? 'keep';
    onChange(kind === 'raise' || kind === 'lower' ? { kind, percent: percents[kind][1] } : { kind });
  };
  return (
    <div className={styles.change}>
      <label className={sheet.field}>
        <span>{text(label)}</span>
        <select value={change.kind} onChange={(event) => choose(event.currentTarget.value)}>
          {changes.map((kind) => (
            <option key={kind} value={kind}>
              {text(`stage.auto.${kind}`)}
            </option>
          ))}
        </select>
      </label>
      {'percent' in change && (
        <label key={change.kind} className={sheet.field}>
          <span>{text('stage.auto.percent')}</span>
          <input
            type="number"
            inputMode="numeric"
            min={1}
            max={percents[change.kind][0]}
            step={1}
            required
            defaultValue={change.percent}
            onInput={({ currentTarget: { validity, valueAsNumber: percent } }) =>
              validity.valid && onChange({ kind: change.kind, percent })
            }
          />
        </label>
      )}
    </div>
  );
}
