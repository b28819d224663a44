/** The scene of a lottery: the draw above, the game's own board below it, and the sheets of orders and earlier draws. */
import { type ReactNode, useState } from 'react';
import { returnPercent } from '../components/fair-chips.tsx';
import { RulesText } from '../components/rules-text.tsx';
import sceneStyles from '../components/scene.module.css';
import { TopBar } from '../components/top-bar.tsx';
import { useStage } from '../stage/stage-context.tsx';
import { DrawCard, type ResultOf } from './draw-card.tsx';
import { HistorySheet } from './history-sheet.tsx';
import styles from './lottery.module.css';
import { OrdersSheet } from './orders-sheet.tsx';
import { PlacingNotices } from './placing-notices.tsx';
import type { DrawNow } from './use-current-draw.ts';
import type { PlacingFlow } from './use-placing.ts';

type SheetName = 'orders' | 'history';

export interface LotterySceneProps {
  readonly draw: DrawNow | undefined;
  /** How many balls a draw has. */
  readonly count: number;
  readonly resultOf: ResultOf;
  /** What the game says of the last result beside its number. */
  readonly caption?: string;
  readonly flow: Pick<PlacingFlow, 'placing' | 'dismiss'>;
  readonly children: (open: (sheet: SheetName) => void) => ReactNode;
}

export function LotteryScene({ draw, count, resultOf, caption, flow, children }: LotterySceneProps) {
  const { text, info, game } = useStage();
  const [sheet, setSheet] = useState<SheetName>();
  const close = () => setSheet(undefined);
  const rules = (
    <>
      <RulesText />
      <p>{text('stage.return', { percent: returnPercent(game.returns) })}</p>
    </>
  );
  return (
    <main className={`${sceneStyles.scene} ${styles.scene}`}>
      <TopBar title={text(`game.${info.game}.name`)} rules={rules} />
      <DrawCard draw={draw} count={count} resultOf={resultOf} caption={caption} />
      {children(setSheet)}
      <PlacingNotices flow={flow} />
      {sheet === 'orders' && (
        <OrdersSheet openDrawNumber={draw?.isOpen ? draw.drawNumber : undefined} resultOf={resultOf} onClose={close} />
      )}
      {sheet === 'history' && <HistorySheet resultOf={resultOf} onClose={close} />}
    </main>
  );
}

export interface PlayTabsProps<Play extends string> {
  readonly plays: readonly Play[];
  readonly chosen: Play;
  readonly onChoose: (play: Play) => void;
}

export function PlayTabs<Play extends string>({ plays, chosen, onChoose }: PlayTabsProps<Play>) {
  const { text, info } = useStage();
  return (
    <nav className={styles.tabs} aria-label={text(`game.${info.game}.plays`)}>
      {plays.map((play) => (
        <button key={play} type="button" aria-pressed={play === chosen} onClick={() => onChoose(play)}>
          {text(`game.${info.game}.play.${play}`)}
        </button>
      ))}
    </nav>
  );
}
