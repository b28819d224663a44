/** The scene of a lottery: the draw above, the game's own board below it, and the sheets of orders and earlier draws. */
import { type ReactNode, useEffect, useState } from 'react';
import { returnPercent } from '#engine-kit';
import kitStyles from '../components/kit.module.css';
import { lazyPart } from '../components/lazy-part.tsx';
import { RulesText } from '../components/rules-text.tsx';
import sceneStyles from '../components/scene.module.css';
import { TopBar } from '../components/top-bar.tsx';
import { savePlayed } from '../menu/played-last.ts';
import { useStage, useStore } from '../stage/stage-context.tsx';
import type { TrendPlan } from '../trends/trend-plan.ts';
import { useWins } from '../wins/use-wins.ts';
import { DrawCard } from './draw-card.tsx';
import type { DrawLook } from './draw-look.tsx';
import { HistorySheet } from './lazy-history.ts';
import styles from './lottery.module.css';
import type { OrdersSheetProps } from './orders/orders-sheet.tsx';
import type { PlacingFlow } from './placing/use-placing.ts';
import type { DrawNow } from './use-current-draw.ts';

const WinTicker = lazyPart(async () => (await import('../wins/win-ticker.tsx')).WinTicker);
const WinNotice = lazyPart(async () => (await import('../wins/win-notice.tsx')).WinNotice);
const LotteryMenu = lazyPart(async () => (await import('../menu/lottery-menu.tsx')).LotteryMenu);
const TrendsSheet = lazyPart(async () => (await import('../trends/trends-sheet.tsx')).TrendsSheet);
const PlacedNotice = lazyPart(async () => (await import('./placed-notice.tsx')).PlacedNotice);
const OrdersSheet = lazyPart(async () => (await import('./orders/orders-sheet.tsx')).OrdersSheet);

type SheetName = 'orders' | 'trends' | 'history' | 'menu';

export interface LotterySceneProps {
  readonly draw: DrawNow | undefined;
  readonly look: DrawLook;
  readonly lineOf?: OrdersSheetProps['lineOf'];
  /** Of the open play, before the rules of the game. */
  readonly example?: ReactNode;
  /** Loads what of the results can be charted. */
  readonly trends?: () => Promise<TrendPlan>;
  readonly flow: Pick<PlacingFlow, 'placing' | 'dismiss'>;
  readonly children: (open: (sheet: Exclude<SheetName, 'menu'>) => void) => ReactNode;
}

export function LotteryScene({ draw, look, lineOf, example, trends, flow, children }: LotterySceneProps) {
  const { text, game, info, onWinner } = useStage();
  const [sheet, setSheet] = useState<SheetName>();
  const wins = useWins(flow.placing, draw?.last?.drawNumber);
  const close = () => setSheet(undefined);
  useEffect(() => savePlayed(info.game), [info.game]);
  const rules = (
    <>
      {example}
      <RulesText />
      <p>{text('stage.return', { percent: returnPercent(game.returns) })}</p>
    </>
  );
  return (
    <main className={`${sceneStyles.scene} ${styles.scene}`}>
      <TopBar title={text(game.textKeys.name, game.textKeys.values)} onTitle={() => setSheet('menu')} rules={rules} />
      <DrawCard draw={draw} look={look} />
      {/* Once the draw is there: nothing that a bet needs waits for it. */}
      {onWinner && <div className={styles.ticker}>{draw && <WinTicker />}</div>}
      {children(setSheet)}
      {wins.win && <WinNotice win={wins.win} onDismiss={wins.dismiss} />}
      <PlacingNotices flow={flow} />
      {sheet === 'orders' && (
        <OrdersSheet
          openDrawNumber={draw?.isOpen ? draw.drawNumber : undefined}
          look={look}
          lineOf={lineOf}
          onClose={close}
        />
      )}
      {sheet === 'menu' && <LotteryMenu onClose={close} />}
      {sheet === 'trends' && trends && <TrendsSheet load={trends} onClose={close} />}
      {sheet === 'history' && <HistorySheet look={look} onClose={close} />}
    </main>
  );
}

export interface PlayTabsProps<Play extends string> {
  readonly plays: readonly Play[];
  readonly chosen: Play;
  readonly onChoose: (play: Play) => void;
}

export function PlayTabs<Play extends string>({ plays, chosen, onChoose }: PlayTabsProps<Play>) {
  const { text, game } = useStage();
  return (
    <nav className={styles.tabs} aria-label={text(`game.${game.family}.plays`)}>
      {plays.map((play) => (
        <button key={play} type="button" aria-pressed={play === chosen} onClick={() => onChoose(play)}>
          {text(`game.${game.family}.play.${play}`)}
        </button>
      ))}
    </nav>
  );
}

/** What became of an order, or that it is not known yet because the network is gone: that alone has to be here before. */
function PlacingNotices({ flow }: { flow: Pick<PlacingFlow, 'placing' | 'dismiss'> }) {
  const { text, isOnline } = useStage();
  const online = useStore(isOnline);
  const { placing, dismiss } = flow;
  if (placing.kind === 'refused' || placing.kind === 'placed')
    return <PlacedNotice placing={placing} onDismiss={dismiss} />;
  if ((placing.kind === 'sending' && placing.isReconnecting) || !online) {
    return (
      <div className={kitStyles.notice} role="status">
        <p>{text('stage.reconnecting')}</p>
      </div>
    );
  }
  return null;
}
