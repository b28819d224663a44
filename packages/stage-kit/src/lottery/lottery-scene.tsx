/** The scene of a lottery: the draw above, the game's own board below it, and the sheets of orders and earlier draws. */
import { type ReactNode, useEffect, useState } from 'react';
import { returnPercent } from '#games/plugin.ts';
import kitStyles from '../components/kit.module.css';
import { RefusalNotice } from '../components/notices.tsx';
import { RulesText } from '../components/rules-text.tsx';
import sceneStyles from '../components/scene.module.css';
import sheetStyles from '../components/sheet.module.css';
import { Sheet } from '../components/sheet.tsx';
import { TopBar } from '../components/top-bar.tsx';
import { untilKnown } from '../round/until-known.ts';
import type { PlacedOrder, StageRefusal } from '../stage/stage.ts';
import { useStage, useStore } from '../stage/stage-context.tsx';
import { DrawCard, type ResultOf } from './draw-card.tsx';
import { HistorySheet } from './history-sheet.tsx';
import styles from './lottery.module.css';
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
  const { text, game } = useStage();
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
      <TopBar title={text(game.textKeys.name, game.textKeys.values)} rules={rules} />
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

/** What became of an order: placed, refused with its next step, or not known yet because the network is gone. */
function PlacingNotices({ flow: { placing, dismiss } }: { flow: Pick<PlacingFlow, 'placing' | 'dismiss'> }) {
  const { text, money, isOnline } = useStage();
  const online = useStore(isOnline);
  if (placing.kind === 'refused') return <RefusalNotice code={placing.code} onDismiss={dismiss} />;
  if (placing.kind === 'placed') {
    const { order } = placing;
    return (
      <div className={kitStyles.notice} role="status">
        <p>{text('stage.lottery.placed', { drawNumber: order.drawNumber.slice(-4), stake: money(order.stake) })}</p>
        <button type="button" className={kitStyles.quiet} onClick={dismiss}>
          {text('stage.ok')}
        </button>
      </div>
    );
  }
  if ((placing.kind === 'asking' && placing.isReconnecting) || !online) {
    return (
      <div className={kitStyles.notice} role="status">
        <p>{text('stage.reconnecting')}</p>
      </div>
    );
  }
  return null;
}

const RETRY_MS = 1_500;

/** The player's orders: open ones can be taken back while their draw is on sale, drawn ones say what they won. */
function OrdersSheet(props: { openDrawNumber: string | undefined; resultOf: ResultOf; onClose: () => void }) {
  const { openDrawNumber, resultOf, onClose } = props;
  const stage = useStage();
  const { call, text, money, info, game } = stage;
  const [orders, setOrders] = useState<readonly PlacedOrder[]>();
  const [problem, setProblem] = useState<StageRefusal>();
  const [takingProblem, setTakingProblem] = useState<StageRefusal>();
  const shownProblem = takingProblem ?? problem;

  const [round, setRound] = useState(0);
  const loadAgain = () => setRound((before) => before + 1);
  useEffect(() => {
    let isCurrent = round >= 0;
    void call('listOrders', { query: { gameCode: info.game, limit: 30 } }).then((answer) => {
      if (!isCurrent) return;
      if (answer.ok) setOrders(answer.value.content);
      setProblem(answer.ok ? undefined : answer.refusal.code);
    });
    return () => {
      isCurrent = false;
    };
  }, [call, info.game, round]);
  // An order is settled some time after its draw, and nothing says when: it is asked for again until it is.
  const isAwaited = orders?.some((order) => order.state === 'open' && order.drawNumber !== openDrawNumber) ?? false;
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setInterval(() => setRound((before) => before + 1), RETRY_MS);
    return () => clearInterval(timer);
  }, [isAwaited]);

  const takeBack = async (order: PlacedOrder) => {
    const lineIds = order.lines.filter((line) => line.state === 'open').map((line) => line.id);
    const answer = await untilKnown(
      stage,
      (idempotencyKey) => call('cancelLines', { body: { orderId: order.orderId, lineIds }, idempotencyKey }),
      () => setTakingProblem('stage.offline'),
    );
    setTakingProblem(answer.ok ? undefined : answer.refusal.code);
    if (answer.ok) stage.balance.set(answer.value.balance);
    loadAgain();
  };

  return (
    <Sheet title={text('stage.lottery.orders')} onClose={onClose}>
      {shownProblem && (
        <p role="alert">{text(shownProblem === 'stage.offline' ? shownProblem : `refusal.${shownProblem}`)}</p>
      )}
      {orders?.length === 0 && <p>{text('stage.lottery.orders.none')}</p>}
      {orders && (
        <ul className={sheetStyles.rows}>
          {orders.map((order) => (
            <li key={order.orderId}>
              <span>
                {text('stage.lottery.drawNumber', { drawNumber: order.drawNumber.slice(-4) })} ·{' '}
                {order.lines.map((line) => text(`game.${game.family}.play.${line.play}`)).join(', ')}
                <small>
                  {money(order.stake)} · {text(`stage.lottery.state.${order.state}`)}
                  {order.outcome !== undefined && ` · ${resultOf(order.outcome)?.join(' ')}`}
                </small>
              </span>
              {order.state === 'open' && order.drawNumber === openDrawNumber ? (
                <button type="button" className={kitStyles.quiet} onClick={() => void takeBack(order)}>
                  {text('stage.lottery.cancel')}
                </button>
              ) : (
                <b className={order.state === 'won' ? sheetStyles.won : undefined}>
                  {order.state === 'won' ? `+ ${money(order.payout)}` : ''}
                </b>
              )}
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
