/** Dice on the stage: a target on a line, over or under, one tap to roll. */
import {
  kitStyles,
  LastResults,
  type LatestRound,
  PlayButton,
  RollingAmount,
  Scene,
  SceneFoot,
  sceneStyles,
  useStage,
} from '#stage-kit';
import { type DiceConfig, type DiceOutcome, diceMultiplierE4 } from '../engine.ts';
import styles from './dice.module.css';
import { Figures } from './figures.tsx';
import { Track } from './track.tsx';
import { useDice } from './use-dice.ts';

export function View() {
  const { money, game } = useStage();
  const dice = useDice();
  const { outcome, isLocked } = dice;
  return (
    <Scene className={styles.scene} flow={dice.flow}>
      <LastResults results={dice.latest.map(chipOf)} />
      <Face outcome={outcome} payout={dice.result?.payout} isRolling={dice.isRequesting} />
      <Track
        input={dice.input}
        roll={outcome}
        isBusy={isLocked}
        onTarget={(target) => dice.setInput({ ...dice.input, target })}
      />
      <Figures input={dice.input} isLocked={isLocked} onInput={dice.setInput} />
      <SceneFoot game={dice} isLocked={isLocked} winE4={diceMultiplierE4(game.config as DiceConfig, dice.input)}>
        <PlayButton label="game.dice.roll" values={{ stake: money(dice.stake) }} isBusy={isLocked} onPlay={dice.play} />
      </SceneFoot>
    </Scene>
  );
}

function chipOf({ roundId, outcome }: LatestRound) {
  const { roll, win } = outcome as DiceOutcome;
  return { id: roundId, text: roll.toFixed(2), level: win ? ('middle' as const) : ('low' as const) };
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
          ? text(outcome.win ? 'game.dice.status.won' : 'game.dice.status.lost', {
              roll: outcome.roll.toFixed(2),
              payout: money(payout),
            })
          : ''}
      </span>
    </div>
  );
}
