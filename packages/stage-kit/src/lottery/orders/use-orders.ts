/** The player's orders of this game: those of one state or all, page by page, and anew while some wait for a draw that is over. */
import { useEffect, useState } from 'react';
import type { PlacedOrder, StageRefusal } from '../../stage/stage.ts';
import { useStage } from '../../stage/stage-context.tsx';

const RETRY_MS = 1_500;
const PAGE = 20;

export type OrderState = PlacedOrder['state'];

interface Loaded {
  /** What they were asked by. */
  readonly state: OrderState | undefined;
  readonly orders: readonly PlacedOrder[];
  readonly next: string | undefined;
}

export function useOrders(openDrawNumber: string | undefined) {
  const { call, info } = useStage();
  const [state, setState] = useState<OrderState>();
  const [loaded, setLoaded] = useState<Loaded>();
  const [problem, setProblem] = useState<StageRefusal>();
  const [round, setRound] = useState(0);
  const shown = loaded?.state === state ? loaded : undefined;

  useEffect(() => {
    let isCurrent = round >= 0;
    const query = { gameCode: info.game, limit: PAGE, ...(state && { state }) };
    void call('listOrders', { query }).then((answer) => {
      if (!isCurrent) return;
      setProblem(answer.ok ? undefined : answer.refusal.code);
      if (answer.ok) setLoaded((before) => withFirstPage(before, { state, ...pageOf(answer.value) }));
    });
    return () => {
      isCurrent = false;
    };
  }, [call, info.game, round, state]);

  // An order is settled some time after its draw, and nothing says when: it is asked for again until it is.
  const isAwaited =
    shown?.orders.some((order) => order.state === 'open' && order.drawNumber !== openDrawNumber) ?? false;
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setInterval(() => setRound((before) => before + 1), RETRY_MS);
    return () => clearInterval(timer);
  }, [isAwaited]);

  const cursor = shown?.next;
  const loadMore = async () => {
    if (cursor === undefined) return;
    const answer = await call('listOrders', {
      query: { gameCode: info.game, limit: PAGE, cursor, ...(state && { state }) },
    });
    setProblem(answer.ok ? undefined : answer.refusal.code);
    if (!answer.ok) return;
    const { orders, next } = pageOf(answer.value);
    // What was loaded anew meanwhile has another end.
    setLoaded((now) => (now && now.next === cursor ? { state, orders: [...now.orders, ...orders], next } : now));
  };
  return {
    state,
    setState,
    orders: shown?.orders,
    problem,
    loadAgain: () => setRound((before) => before + 1),
    /** Undefined on the last page. */
    loadMore: cursor === undefined ? undefined : loadMore,
  };
}

const pageOf = ({ content, next }: { readonly content: readonly PlacedOrder[]; readonly next?: string }) => ({
  orders: content,
  next,
});

/** Pages that were loaded after the first stay: what is newer than they are is all in it. */
function withFirstPage(before: Loaded | undefined, first: Loaded): Loaded {
  const last = first.orders.at(-1);
  if (!before || before.state !== first.state || first.next === undefined || !last) return first;
  const at = before.orders.findIndex(({ orderId }) => orderId === last.orderId);
  const older = at < 0 ? [] : before.orders.slice(at + 1);
  return older.length > 0 ? { ...first, orders: [...first.orders, ...older], next: before.next } : first;
}
