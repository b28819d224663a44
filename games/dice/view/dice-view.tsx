/** Dice on the stage: a target on a line, over or under, one tap to roll. */
import { useState } from 'react';
import { Icon, kitStyles, PlayButton, RollingAmount, Scene, SceneFoot, sceneStyles, useStage } from '#stage-kit';
import type { DiceOutcome } from '../engine.ts';
import { AutoSheet } from './auto-sheet.tsx';
import styles from './dice.module.css';
import { Figures } from './figures.tsx';
import { Track } from './track.tsx';
import { type Rolled, useDice } from './use-dice.ts';

export function View() {
  const { info, text, money } = useStage();
  const dice = useDice();
  const [sheet, setSheet] = useState<'none' | 'auto'>('none');
  const shown = dice.state.phase === 'showing' ? dice.state.round : undefined;
  const outcome = shown ? (shown.outcome as DiceOutcome) : dice.rolls[0]?.outcome;
  const isLocked = dice.isBusy || dice.isAuto;
  return (
    <Scene className={styles.scene} flow={dice.flow}>
      <History rolls={dice.rolls} />
      <Face outcome={outcome} payout={shown?.payout} isRolling={dice.state.phase === 'asking'} />
      <Track
        input={dice.input}
        roll={outcome}
        isBusy={isLocked}
        onTarget={(target) => dice.setInput({ ...dice.input, target })}
      />
      <Figures input={dice.input} isLocked={isLocked} onInput={dice.setInput} />
      <SceneFoot
        game={dice}
        isLocked={isLocked}
        beside={
          info.policy.autoplay && (
            <button
              type="button"
              className={kitStyles.round}
              aria-pressed={dice.isAuto}
              aria-label={text(dice.isAuto ? 'game.dice.auto.stop' : 'game.dice.auto')}
              onClick={() => (dice.isAuto ? dice.stopAuto() : setSheet('auto'))}
            >
              <Icon name={dice.isAuto ? 'close' : 'repeat'} />
            </button>
          )
        }
      >
        <PlayButton isDisabled={dice.isAuto} isBusy={dice.isBusy} onPlay={dice.roll}>
          {text('game.dice.roll', { stake: money(dice.stake) })}
        </PlayButton>
      </SceneFoot>
      {sheet === 'auto' && (
        <AutoSheet
          onClose={() => setSheet('none')}
          onStart={(stops) => {
            setSheet('none');
            void dice.startAuto(stops);
          }}
        />
      )}
    </Scene>
  );
}

function History({ rolls }: { rolls: readonly Rolled[] }) {
  const { text } = useStage();
  return (
    <ol className={styles.history} aria-label={text('game.dice.history')}>
      {rolls.map(({ roundId, outcome }) => (
        <li key={roundId} className={outcome.win ? styles.won : styles.lost}>
          {outcome.roll.toFixed(2)}
        </li>
      ))}
    </ol>
  );
}

function Face(props: { outcome: DiceOutcome | undefined; payout: string | undefined; isRolling: boolean }) {
  const { text, money, artUrl } = useStage();
  const { outcome, payout } = props;
  const result = payout === undefined ? 'idle' : outcome?.win ? 'won' : 'lost';
  return (
    <div className={`${sceneStyles.middle} ${styles.face}`} data-result={result}>
      <img src={artUrl('dice')} alt="" width={96} height={96} data-rolling={props.isRolling} />
      <b>{outcome ? outcome.roll.toFixed(2) : '–'}</b>
      <p>{result === 'won' && payout !== undefined ? <RollingAmount amount={payout} overMs={400} /> : ' '}</p>
      <span className={kitStyles.spoken} role="status">
        {outcome && payout !== undefined
          ? text(outcome.win ? 'game.dice.said.won' : 'game.dice.said.lost', {
              roll: outcome.roll.toFixed(2),
              payout: money(payout),
            })
          : ''}
      </span>
    </div>
  );
}
