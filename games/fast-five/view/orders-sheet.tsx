/** The player's orders: open ones can be taken back while their issue sells, drawn ones say what they won. */
import { useCallback, useEffect, useState } from 'react';
import { kitStyles, Sheet, type StageRefusal, sheetStyles, untilKnown, useStage } from '#stage-kit';
import type { FiveDraw } from '../engine.ts';
import type { PlacedOrder } from './use-slip.ts';

export function OrdersSheet({ openNumero, onClose }: { openNumero: string | undefined; onClose: () => void }) {
  const stage = useStage();
  const { call, text, money, info, onDraw } = stage;
  const [orders, setOrders] = useState<readonly PlacedOrder[]>();
  const [problem, setProblem] = useState<StageRefusal>();

  const load = useCallback(async () => {
    const answer = await call('listOrders', { query: { gameId: info.game, limit: 30 } });
    if (answer.ok) setOrders(answer.value.content);
    else setProblem(answer.refusal.code);
  }, [call, info.game]);
  useEffect(() => {
    void load();
    return onDraw(() => void load());
  }, [load, onDraw]);

  const takeBack = async (order: PlacedOrder) => {
    const lineIds = order.lines.filter((line) => line.state === 'open').map((line) => line.id);
    const answer = await untilKnown(
      stage,
      (idempotencyKey) => call('cancelLines', { body: { orderId: order.orderId, lineIds }, idempotencyKey }),
      () => setProblem('stage.offline'),
    );
    setProblem(answer.ok ? undefined : answer.refusal.code);
    if (answer.ok) stage.balance.set(answer.value.balance);
    await load();
  };

  return (
    <Sheet title={text('game.fast-five.orders')} onClose={onClose}>
      {problem && <p role="alert">{text(problem === 'stage.offline' ? problem : `refusal.${problem}`)}</p>}
      {orders?.length === 0 && <p>{text('game.fast-five.orders.none')}</p>}
      {orders && (
        <ul className={sheetStyles.rows}>
          {orders.map((order) => (
            <li key={order.orderId}>
              <span>
                {text('game.fast-five.issue', { numero: order.numero.slice(-4) })} ·{' '}
                {order.lines.map((line) => text(`game.fast-five.play.${line.play}`)).join(', ')}
                <small>
                  {money(order.stake)} · {text(`game.fast-five.state.${order.state}`)}
                  {order.outcome !== undefined && ` · ${(order.outcome as FiveDraw).digits.join(' ')}`}
                </small>
              </span>
              {order.state === 'open' && order.numero === openNumero ? (
                <button type="button" className={kitStyles.quiet} onClick={() => void takeBack(order)}>
                  {text('game.fast-five.cancel')}
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
