/** The multiplier and chance of the chosen target; the middle figure switches between over and under. */
import { Icon, kitStyles, useStage } from '#stage-kit';
import { type DiceConfig, type DiceInput, diceMultiplierE4, ROLLS, winningRolls } from '../engine.ts';
import styles from './dice.module.css';

export function Figures(props: { input: DiceInput; isLocked: boolean; onInput: (input: DiceInput) => void }) {
  const { text, game } = useStage();
  const { target, direction } = props.input;
  const chance = (winningRolls(Math.round(target * 100), direction) / ROLLS) * 100;
  const turned: DiceInput = { target: 100 - target, direction: direction === 'over' ? 'under' : 'over' };
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{text('game.dice.multiplier')}</dt>
        <dd>×{(diceMultiplierE4(game.config as DiceConfig, props.input) / 10_000).toFixed(4)}</dd>
      </div>
      <div>
        <dt>{text(direction === 'over' ? 'game.dice.over' : 'game.dice.under')}</dt>
        <dd>
          <button type="button" disabled={props.isLocked} onClick={() => props.onInput(turned)}>
            {target.toFixed(2)} <Icon name="swap" size={16} />
            <span className={kitStyles.spoken}>{text('game.dice.swap')}</span>
          </button>
        </dd>
      </div>
      <div>
        <dt>{text('game.dice.chance')}</dt>
        <dd>{chance.toFixed(2)}%</dd>
      </div>
    </dl>
  );
}
