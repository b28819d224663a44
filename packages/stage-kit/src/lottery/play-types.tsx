/** The switch between the two ways to bet, and beside it the sheets of a draw for everyone. */
import { Icon } from '../components/icons.tsx';
import type { PlayType } from '../stage/stage.ts';
import { useStage } from '../stage/stage-context.tsx';
import styles from './lottery.module.css';

const SHEETS = [
  ['orders', 'stage.lottery.orders', 'ticket'],
  ['trends', 'stage.trends', 'chart'],
  ['history', 'stage.lottery.history', 'history'],
] as const;
const BOTH: readonly PlayType[] = ['Tradition', 'Entertainment'];

export interface PlayTypesProps {
  readonly chosen: PlayType;
  /** Those the merchant sells; both where nothing is said. */
  readonly offered?: readonly PlayType[];
  readonly onChoose: (playType: PlayType) => void;
  /** Opens the player's orders and earlier draws; a draw for one player has none. */
  readonly open?: (sheet: 'orders' | 'trends' | 'history') => void;
}

export function PlayTypes({ chosen, offered = BOTH, onChoose, open }: PlayTypesProps) {
  const { text, game } = useStage();
  return (
    <div className={`${styles.tabs} ${styles.switches}`}>
      {BOTH.filter((playType) => offered.includes(playType)).map((playType) => (
        <button key={playType} type="button" aria-pressed={playType === chosen} onClick={() => onChoose(playType)}>
          {text(`game.${game.family}.${playType}`)}
        </button>
      ))}
      {open &&
        SHEETS.map(([sheet, key, icon]) => (
          <button
            key={sheet}
            type="button"
            className={styles.side}
            onClick={() => open(sheet)}
            aria-label={text(key)}
            title={text(key)}
          >
            <Icon name={icon} size={20} />
          </button>
        ))}
    </div>
  );
}
