/** The foot of a lottery: number of bets and price, the price per bet, and the button that places them. */
import type { ReactNode } from 'react';
import { BonusMax } from '../components/bonus-max.tsx';
import kitStyles from '../components/kit.module.css';
import { usePresses } from '../panel/use-presses.ts';
import { useStage } from '../stage/stage-context.tsx';
import styles from './lottery.module.css';
import type { PlacingFlow } from './placing/use-placing.ts';
import type { DrawNow } from './use-current-draw.ts';

export interface BetFootProps {
  readonly bet: {
    readonly count: number;
    /** Of all of them. */
    readonly stake: string;
    readonly unit: string;
    readonly setUnit: (unit: string) => void;
    /** Prices of a bet to choose from; the merchant's stakes where there are none of its own. */
    readonly units?: readonly string[] | undefined;
    /** What they pay at most. */
    readonly prize: string;
  };
  /** Beside the prices per bet. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

export function BetFoot({ bet, beside, children }: BetFootProps) {
  const { info, text, money } = useStage();
  return (
    <footer className={styles.foot}>
      <div className={styles.sum}>
        <span>{text('stage.lottery.price', { count: bet.count, unit: money(bet.unit) })}</span>
        <span>
          {text('stage.lottery.prize')} <b>{money(bet.prize)}</b>
        </span>
      </div>
      <div className={styles.units}>
        {(bet.units ?? info.stakes.presets).slice(0, 4).map((preset) => (
          <button key={preset} type="button" aria-pressed={preset === bet.unit} onClick={() => bet.setUnit(preset)}>
            {money(preset).replace(/[.,]00$/, '')}
          </button>
        ))}
        {beside}
      </div>
      <BonusMax stake={bet.stake} />
      <div className={styles.go}>{children}</div>
    </footer>
  );
}

export interface PlaceButtonProps {
  readonly draw: DrawNow | undefined;
  readonly count: number;
  readonly stake: string;
  readonly placing: PlacingFlow['placing'];
  readonly onPlace: (drawNumber: string) => void;
}

export function PlaceButton({ draw, count, stake, placing, onPlace }: PlaceButtonProps) {
  const { text, money } = useStage();
  const isRequesting = placing.kind === 'sending';
  // A press as a draw closes is no bet on the next one.
  const presses = usePresses(draw?.drawNumber);
  return (
    <button
      type="button"
      className={kitStyles.action}
      disabled={count === 0 || isRequesting || !draw?.isOpen}
      aria-disabled={presses.isNew}
      onClick={() => presses.take(() => draw && onPlace(draw.drawNumber))}
    >
      {isRequesting ? text('stage.lottery.placing') : text('stage.lottery.bet', { stake: money(stake) })}
    </button>
  );
}
