/** The foot of the lottery: number of bets and price, price per bet, add to slip, place. */
import { useState } from 'react';
import { type DrawNow, Icon, kitStyles, Sheet, sheetStyles, useStage } from '#stage-kit';
import styles from './five.module.css';
import { notesOf } from './slip.ts';
import { MULTIPLES, type Slip } from './use-slip.ts';

export function SlipBar({ slip, issue }: { slip: Slip; issue: DrawNow | undefined }) {
  const { info, text, money } = useStage();
  const [isOpen, setOpen] = useState(false);
  const isRequesting = slip.placing.kind === 'asking';
  const next = MULTIPLES[(MULTIPLES.indexOf(slip.multiple) + 1) % MULTIPLES.length] ?? 1;
  return (
    <footer className={styles.slip}>
      <div className={styles.sum}>
        <span>{text('stage.lottery.price', { count: slip.notes, unit: money(slip.unit) })}</span>
        <span>
          {text('stage.lottery.prize')} <b>{money(slip.most)}</b>
        </span>
      </div>
      <div className={styles.units}>
        {info.stakes.presets.slice(0, 4).map((preset) => (
          <button key={preset} type="button" aria-pressed={preset === slip.unit} onClick={() => slip.setUnit(preset)}>
            {money(preset).replace(/[.,]00$/, '')}
          </button>
        ))}
        <button
          type="button"
          aria-label={text('game.fast-five.multiple', { multiple: slip.multiple })}
          aria-pressed={slip.multiple > 1}
          onClick={() => slip.setMultiple(next)}
        >
          ×{slip.multiple}
        </button>
      </div>
      <div className={styles.go}>
        <button
          type="button"
          className={kitStyles.quiet}
          disabled={!slip.canPutAside && slip.lines.length === 0}
          onClick={() => (slip.canPutAside ? slip.putAside() : setOpen(true))}
        >
          {slip.canPutAside
            ? text('game.fast-five.add', { count: slip.lines.length + 1 })
            : text('game.fast-five.slip', { count: slip.lines.length })}
        </button>
        <button
          type="button"
          className={kitStyles.action}
          disabled={slip.notes === 0 || isRequesting || !issue?.isOpen}
          onClick={() => issue && void slip.place(issue.numero)}
        >
          {isRequesting ? text('stage.lottery.placing') : text('stage.lottery.bet', { stake: money(slip.stake) })}
        </button>
      </div>
      {isOpen && (
        <Sheet title={text('game.fast-five.slip', { count: slip.lines.length })} onClose={() => setOpen(false)}>
          <ul className={sheetStyles.rows}>
            {slip.lines.map((line, at) => (
              <li key={JSON.stringify([line.play, line.picks])}>
                <span>
                  {text(`game.fast-five.play.${line.play}`)}
                  <small>{line.picks.map((marks) => marks.join('') || '–').join(' · ')}</small>
                </span>
                <b>{text('game.fast-five.count', { notes: notesOf(line) })}</b>
                <button
                  type="button"
                  className={kitStyles.round}
                  aria-label={text('game.fast-five.remove')}
                  onClick={() => slip.removeLine(at)}
                >
                  <Icon name="trash" size={18} />
                </button>
              </li>
            ))}
          </ul>
          <button type="button" className={kitStyles.quiet} onClick={slip.clear}>
            {text('game.fast-five.quick.clear')}
          </button>
        </Sheet>
      )}
    </footer>
  );
}
