/** The player's orders: open ones can be taken back while their draw is on sale, drawn ones say what they won, and each can be shared. */
import { useState } from 'react';
import { ChaseList } from '../../chases/chase-list.tsx';
import { Icon } from '../../components/icons.tsx';
import kitStyles from '../../components/kit.module.css';
import sheetStyles from '../../components/sheet.module.css';
import { Sheet } from '../../components/sheet.tsx';
import { untilKnown } from '../../round/until-known.ts';
import { useOneAtATime } from '../../round/use-one-at-a-time.ts';
import type { PlacedOrder, StageRefusal } from '../../stage/stage.ts';
import { useStage } from '../../stage/stage-context.tsx';
import type { DrawLook } from '../draw-look.tsx';
import styles from '../lottery.module.css';
import { correctedText } from '../official-text.ts';
import { RowResult } from '../row-result.tsx';
import { useOrders } from './use-orders.ts';

const filters = [undefined, 'open', 'won', 'lost'] as const;

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
  const { call, text, money } = stage;
  const { orders, state, setState, problem, loadAgain, loadMore } = useOrders(openDrawNumber);
  const [takingProblem, setTakingProblem] = useState<StageRefusal>();
  const [shared, setShared] = useState<string>();
  const [isBusy, once] = useOneAtATime();
  const shownProblem = takingProblem ?? problem;

  const takeBack = (order: PlacedOrder) =>
    once(async () => {
      const lineIds = order.lines.filter((line) => line.state === 'open').map((line) => line.id);
      const answer = await untilKnown(
        stage,
        (idempotencyKey) => call('cancelLines', { body: { orderId: order.orderId, lineIds }, idempotencyKey }),
        () => setTakingProblem('stage.offline'),
      );
      setTakingProblem(answer.ok ? undefined : answer.refusal.code);
      if (answer.ok) stage.balance.set(answer.value.balance);
      loadAgain();
    });

  const share = async (order: PlacedOrder) => {
    setShared(undefined);
    try {
      const { shareOrder } = await import('./share-order.ts');
      const words = { nameOf: namesOf(stage, lineOf), result: look.wordsOf(order.outcome) ?? '' };
      if ((await shareOrder(stage, order, words)) === 'saved') setShared('stage.lottery.share.saved');
    } catch {
      setShared('stage.lottery.share.failed');
    }
  };

  return (
    <Sheet title={text('stage.lottery.orders')} onClose={onClose}>
      <nav className={styles.tabs} aria-label={text('stage.lottery.orders.which')}>
        {filters.map((filter) => (
          <button key={filter ?? 'all'} type="button" aria-pressed={filter === state} onClick={() => setState(filter)}>
            {text(filter ? `stage.lottery.state.${filter}` : 'stage.lottery.orders.all')}
          </button>
        ))}
      </nav>
      {shownProblem && (
        <p role="alert">{text(shownProblem === 'stage.offline' ? shownProblem : `refusal.${shownProblem}`)}</p>
      )}
      <ChaseList openDrawNumber={openDrawNumber} look={look} onProblem={setTakingProblem} />
      <p role="status" hidden={shared === undefined}>
        {shared !== undefined && text(shared)}
      </p>
      {orders?.length === 0 && (
        <p>{text(state === undefined ? 'stage.lottery.orders.none' : 'stage.lottery.orders.filtered')}</p>
      )}
      {orders && (
        <ul className={sheetStyles.rows}>
          {orders.map((order) => (
            <li key={order.orderId}>
              <OrderWords order={order} look={look} lineOf={lineOf} />
              {order.state === 'open' && order.drawNumber === openDrawNumber ? (
                <button
                  type="button"
                  className={kitStyles.quiet}
                  disabled={isBusy}
                  onClick={() => void takeBack(order)}
                >
                  {text('stage.lottery.cancel')}
                </button>
              ) : (
                <b className={order.state === 'won' ? sheetStyles.won : undefined}>
                  {order.state === 'won' ? `+ ${money(order.payout)}` : ''}
                </b>
              )}
              <button
                type="button"
                className={kitStyles.round}
                aria-label={text('stage.lottery.share')}
                onClick={() => void share(order)}
              >
                <Icon name="share" size={18} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {loadMore && (
        <button type="button" className={kitStyles.quiet} onClick={() => void loadMore()}>
          {text('stage.lottery.orders.more')}
        </button>
      )}
    </Sheet>
  );
}

/** The game's own words of a line, or the name of its play. */
function namesOf(
  { text, game }: Pick<ReturnType<typeof useStage>, 'text' | 'game'>,
  lineOf: OrdersSheetProps['lineOf'],
): (line: PlacedLine) => LineWords {
  return lineOf ?? ((line) => ({ name: text(`game.${game.family}.play.${line.play}`) }));
}

function OrderWords({ order, look, lineOf }: Pick<OrdersSheetProps, 'look' | 'lineOf'> & { order: PlacedOrder }) {
  const stage = useStage();
  const { text, money } = stage;
  const nameOf = namesOf(stage, lineOf);
  const lines = order.lines.map((line) => ({ id: line.id, ...nameOf(line) }));
  const rebates = [...new Set(order.lines.flatMap(({ rebatePercent }) => rebatePercent ?? []))];
  const holds = order.corrected?.results.at(-1);
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
      {holds && <small>{correctedText(text, holds)}</small>}
    </span>
  );
}
