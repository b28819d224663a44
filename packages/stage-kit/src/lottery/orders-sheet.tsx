/** The player's orders: open ones can be taken back while their draw is on sale, drawn ones say what they won. */
import { useEffect, useState } from 'react';
import kitStyles from '../components/kit.module.css';
import sheetStyles from '../components/sheet.module.css';
import { Sheet } from '../components/sheet.tsx';
import { untilKnown } from '../round/until-known.ts';
import type { PlacedOrder, StageRefusal } from '../stage/stage.ts';
import { useStage } from '../stage/stage-context.tsx';
import type { DrawLook } from './draw-look.tsx';
import { RowResult } from './row-result.tsx';

const RETRY_MS = 1_500;

export type PlacedLine = PlacedOrder['lines'][number];

/** The name of a line's play, and what is picked in it. */
export interface LineWords {
  readonly name: string;
  readonly picks?: string;
}

export interface OrdersSheetProps {
  readonly openDrawNumber: string | undefined;
  readonly look: DrawLook;
  /** A line in the game's words, where the name of its play alone does not say it. */
  readonly lineOf?: ((line: PlacedLine) => LineWords) | undefined;
  readonly onClose: () => void;
}

export function OrdersSheet({ openDrawNumber, look, lineOf, onClose }: OrdersSheetProps) {
  const stage = useStage();
  const { call, text, money, info } = stage;
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
              <OrderWords order={order} look={look} lineOf={lineOf} />
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

function OrderWords({ order, look, lineOf }: Pick<OrdersSheetProps, 'look' | 'lineOf'> & { order: PlacedOrder }) {
  const { text, money, game } = useStage();
  const nameOf = lineOf ?? ((line: PlacedLine): LineWords => ({ name: text(`game.${game.family}.play.${line.play}`) }));
  const lines = order.lines.map((line) => ({ id: line.id, ...nameOf(line) }));
  const rebates = [...new Set(order.lines.flatMap(({ rebatePercent }) => rebatePercent ?? []))];
  const hasPicks = lines.some(({ picks }) => picks !== undefined);
  return (
    <span className={sheetStyles.words}>
      {text('stage.lottery.drawNumber', { drawNumber: order.drawNumber.slice(-4) })}
      {!hasPicks && ` · ${lines.map(({ name }) => name).join(', ')}`}
      {hasPicks &&
        lines.map(({ id, name, picks }) => (
          <small key={id}>
            {name}: {picks}
          </small>
        ))}
      <small>
        {money(order.stake)} · {text(`stage.lottery.state.${order.state}`)}
        {order.rebate !== undefined && ` · ${text('stage.lottery.rebate.paid', { amount: money(order.rebate) })}`}
      </small>
      {order.state === 'open' && rebates.length > 0 && (
        <small>{text('stage.lottery.rebate', { percent: rebates.join(', ') })}</small>
      )}
      {order.outcome !== undefined && (
        <small>
          <RowResult look={look} outcome={order.outcome} />
        </small>
      )}
    </span>
  );
}
