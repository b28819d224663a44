/** The sheet for autobet: number of rounds and stop conditions. */
import { useState } from 'react';
import { parseAmount } from '#kernel';
import { kitStyles, Sheet, sheetStyles, useStage } from '#stage-kit';
import type { AutoStops } from './auto-play.ts';
import styles from './dice.module.css';

const ROUNDS = [10, 25, 50, 100];

export function AutoSheet({ onClose, onStart }: { onClose: () => void; onStart: (stops: AutoStops) => void }) {
  const { text, info } = useStage();
  const [rounds, setRounds] = useState(10);
  const [win, setWin] = useState('');
  const [loss, setLoss] = useState('');
  const amounts = [win, loss].map((typed) => (typed === '' ? undefined : parseAmount(typed, info.currency)));
  const isWrong = amounts.some((amount) => amount && !amount.ok);
  const start = () => {
    const [winMinor, lossMinor] = amounts.map((amount) => (amount?.ok ? amount.value : undefined));
    onStart({ rounds, ...(winMinor !== undefined && { winMinor }), ...(lossMinor !== undefined && { lossMinor }) });
  };
  return (
    <Sheet title={text('game.dice.auto')} onClose={onClose}>
      <p>{text('game.dice.auto.intro')}</p>
      <fieldset className={styles.choices} aria-label={text('game.dice.auto.rounds')}>
        {ROUNDS.map((count) => (
          <button
            key={count}
            type="button"
            aria-pressed={count === rounds}
            className={count === rounds ? kitStyles.action : kitStyles.quiet}
            onClick={() => setRounds(count)}
          >
            {count}
          </button>
        ))}
      </fieldset>
      <label className={sheetStyles.field}>
        <span>{text('game.dice.auto.stopWin', { symbol: info.currency.symbol })}</span>
        <input inputMode="decimal" value={win} onInput={(event) => setWin(event.currentTarget.value.trim())} />
      </label>
      <label className={sheetStyles.field}>
        <span>{text('game.dice.auto.stopLoss', { symbol: info.currency.symbol })}</span>
        <input inputMode="decimal" value={loss} onInput={(event) => setLoss(event.currentTarget.value.trim())} />
      </label>
      {isWrong && <p role="alert">{text('refusal.money.malformed')}</p>}
      <button type="button" className={kitStyles.action} disabled={isWrong} onClick={start}>
        {text('game.dice.auto.start')}
      </button>
    </Sheet>
  );
}
