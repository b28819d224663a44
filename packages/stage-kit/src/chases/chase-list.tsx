/** The player's chases: how far each has come, and taking back what is left of it: one draw, or all that are on sale. */
import { useEffect, useState } from 'react';
import kitStyles from '../components/kit.module.css';
import sheetStyles from '../components/sheet.module.css';
import type { DrawLook } from '../lottery/draw-look.tsx';
import { RowResult } from '../lottery/row-result.tsx';
import { untilKnown } from '../round/until-known.ts';
import { useOneAtATime } from '../round/use-one-at-a-time.ts';
import type { PlacedChase, StageRefusal, SubOrder } from '../stage/stage.ts';
import { useStage } from '../stage/stage-context.tsx';
import { useChases } from './use-chases.ts';

interface ChaseListProps {
  readonly openDrawNumber: string | undefined;
  readonly look: DrawLook;
  readonly onProblem: (code: StageRefusal | undefined) => void;
}

export function ChaseList({ openDrawNumber, look, onProblem }: ChaseListProps) {
  const stage = useStage();
  const { call, text } = stage;
  const { chases, loadAgain, loadMore } = useChases(onProblem);
  const [openId, setOpenId] = useState<string>();
  const [isBusy, once] = useOneAtATime();

  const takeBack = (chaseId: string, orderIds?: readonly string[]) =>
    once(async () => {
      const body = { chaseId, ...(orderIds && { orderIds: [...orderIds] }) };
      const answer = await untilKnown(
        stage,
        (idempotencyKey) => call('cancelChase', { body, idempotencyKey }),
        () => onProblem('stage.offline'),
      );
      onProblem(answer.ok ? undefined : answer.refusal.code);
      if (answer.ok) stage.balance.set(answer.value.balance);
      loadAgain();
    });

  if (chases.length === 0) return null;
  return (
    <>
      <h3>{text('stage.lottery.chases')}</h3>
      <ul className={sheetStyles.rows}>
        {chases.map((chase) => (
          <li key={chase.chaseId}>
            <ChaseWords chase={chase} />
            <span>
              {chase.state === 'open' && (
                <button
                  type="button"
                  className={kitStyles.quiet}
                  disabled={isBusy}
                  onClick={() => void takeBack(chase.chaseId)}
                >
                  {text('stage.lottery.chase.cancel')}
                </button>
              )}
              <button
                type="button"
                className={kitStyles.quiet}
                aria-expanded={openId === chase.chaseId}
                onClick={() => setOpenId(openId === chase.chaseId ? undefined : chase.chaseId)}
              >
                {text('stage.lottery.chase.draws')}
              </button>
            </span>
            {openId === chase.chaseId && (
              <SubOrders
                chase={chase}
                openDrawNumber={openDrawNumber}
                look={look}
                isBusy={isBusy}
                onTakeBack={(orderId) => void takeBack(chase.chaseId, [orderId])}
              />
            )}
          </li>
        ))}
      </ul>
      {loadMore && (
        <button type="button" className={kitStyles.quiet} disabled={isBusy} onClick={() => void once(loadMore)}>
          {text('stage.lottery.chases.more')}
        </button>
      )}
    </>
  );
}

function ChaseWords({ chase }: { chase: PlacedChase }) {
  const { text, money } = useStage();
  const { orders, stake, refunded, payout, stoppedBy } = chase;
  return (
    <span className={sheetStyles.words}>
      {text('stage.lottery.chase.progress', { done: orders.all - orders.open, all: orders.all })}
      <small>
        {money(stake)} · {text('stage.lottery.chase.won', { count: orders.won, payout: money(payout) })}
      </small>
      {Number(refunded) > 0 && <small>{text('stage.lottery.chase.refunded', { refunded: money(refunded) })}</small>}
      {stoppedBy && <small>{text(`stage.lottery.chase.stopped.${stoppedBy}`)}</small>}
    </span>
  );
}

interface SubOrdersProps {
  readonly chase: PlacedChase;
  readonly openDrawNumber: string | undefined;
  readonly look: DrawLook;
  readonly isBusy: boolean;
  readonly onTakeBack: (orderId: string) => void;
}

/** A draw that has passed the one on sale cannot be taken back. */
function SubOrders({ chase, openDrawNumber, look, isBusy, onTakeBack }: SubOrdersProps) {
  const { call, text, money } = useStage();
  const [orders, setOrders] = useState<readonly SubOrder[]>([]);
  const { chaseId } = chase;
  useEffect(() => {
    let isCurrent = chase.chaseId === chaseId;
    const read = async (cursor?: string, before: readonly SubOrder[] = []): Promise<void> => {
      const answer = await call('chaseDetail', { query: { chaseId, limit: 50, ...(cursor && { cursor }) } });
      if (!isCurrent || !answer.ok) return;
      const { content, next } = answer.value.subOrders;
      const all = [...before, ...content];
      // Read again while it is open: a long chase that is shown whole stays so until its last page has come.
      setOrders((known) => (next && known.length > all.length ? known : all));
      if (next) await read(next, all);
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, [call, chaseId, chase]);
  return (
    <ul className={sheetStyles.rows}>
      {orders.map(({ position, multiple, order }) => (
        <li key={position}>
          <span className={sheetStyles.words}>
            {order.drawNumber} · ×{multiple}
            <small>
              {money(order.stake)} · {text(`stage.lottery.state.${order.state}`)}
            </small>
            {order.outcome !== undefined && (
              <small>
                <RowResult look={look} outcome={order.outcome} />
              </small>
            )}
          </span>
          {order.state === 'open' && openDrawNumber !== undefined && order.drawNumber >= openDrawNumber ? (
            <button
              type="button"
              className={kitStyles.quiet}
              disabled={isBusy}
              onClick={() => onTakeBack(order.orderId)}
            >
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
  );
}
