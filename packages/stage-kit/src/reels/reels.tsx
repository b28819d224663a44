/** Reels of pictures: they run, stop one after another, and light up what won. Moved by styles alone. */
import { useStage } from '../stage/stage-context.tsx';
import styles from './reels.module.css';

type Cell = readonly [reel: number, row: number];

export interface ReelsProps {
  /** Names of art symbols, reel by reel, each from its top row down. */
  readonly window: readonly (readonly string[])[];
  /** What runs past while a reel turns. */
  readonly strips: readonly (readonly string[])[];
  /** Reels from the left that have stopped. */
  readonly stopped: number;
  /** Places that won; everything else goes dim. None: nothing does. */
  readonly lit: readonly Cell[];
  /** What the window shows, in words. */
  readonly label: string;
}

export function Reels({ window, strips, stopped, lit, label }: ReelsProps) {
  return (
    <div className={styles.reels} role="img" aria-label={label} data-lit={lit.length > 0}>
      {window.map((symbols, reel) => (
        <div key={keysOf(strips)[reel]} className={styles.reel} data-turning={reel >= stopped}>
          <Column symbols={symbols} isLit={(row) => lit.some(([where, at]) => where === reel && at === row)} />
          {reel >= stopped && (
            <div className={styles.blur}>
              <Column symbols={(strips[reel] ?? []).slice(0, symbols.length * 3)} isLit={() => false} />
            </div>
          )}
        </div>
      ))}
    </div>
  );
}

/** Reels and rows have no other name than their place. */
const keysOf = (list: readonly unknown[]) => list.map((_, at) => `place-${at}`);

function Column({ symbols, isLit }: { symbols: readonly string[]; isLit: (row: number) => boolean }) {
  const { artUrl } = useStage();
  const keys = keysOf(symbols);
  return (
    <div className={styles.column}>
      {symbols.map((symbol, row) => (
        <img key={keys[row]} src={artUrl(symbol)} alt="" width={76} height={76} data-lit={isLit(row)} />
      ))}
    </div>
  );
}
