/** The draw on sale, counted down by the server's clock, and the draw that just came. */
import { useEffect, useRef, useState } from 'react';
import type { CurrentDraw } from '../stage/stage.ts';
import { useStage } from '../stage/stage-context.tsx';

export interface DrawNow {
  readonly drawNumber: string;
  readonly closesAt: number;
  readonly drawsAt: number;
  /** Milliseconds from now, by the server's clock. */
  readonly leftMs: number;
  /** Of the whole time on sale, 0 to 1. */
  readonly share: number;
  readonly isOpen: boolean;
  /** The draw before: its outcome as the engine shows it, absent while there is none and for a void draw. */
  readonly last: { readonly drawNumber: string; readonly outcome: unknown } | undefined;
  readonly drawing: string | undefined;
  /** Of a game that pays from a pool: what its first group would divide, of real money and of play money. */
  readonly jackpot: string | undefined;
  readonly trialJackpot: string | undefined;
  /** The public beacon that the draw being made waits for. */
  readonly awaited: { readonly network: string; readonly round: number } | undefined;
  /** It waits for its official result. */
  readonly isResultAwaited: boolean;
}

const TICK_MS = 250;
const RETRY_MS = 1_500;

export function useCurrentDraw(): DrawNow | undefined {
  const { call, info, onDraw } = useStage();
  const [reported, setReported] = useState<{ readonly current: CurrentDraw; readonly offsetMs: number }>();
  const [now, setNow] = useState(() => Date.now());
  const [round, setRound] = useState(0);

  const known = useRef<CurrentDraw>(undefined);
  useEffect(() => {
    known.current = reported?.current;
  }, [reported]);
  useEffect(() => {
    // The stream begins with the last draw: the answer has that one, or is still on its way. Of a new game it is the first.
    const stop = onDraw(({ drawNumber }) => {
      if (known.current && known.current.last?.drawNumber !== drawNumber) setRound((before) => before + 1);
    });
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [onDraw]);
  useEffect(() => {
    let isCurrent = round >= 0;
    void call('currentIssue', { query: { gameCode: info.game } }).then((answer) => {
      if (!isCurrent || !answer.ok) return;
      setReported({ current: answer.value, offsetMs: Date.parse(answer.value.serverTime) - Date.now() });
    });
    return () => {
      isCurrent = false;
    };
  }, [call, info.game, round]);

  const current = reported?.current;
  const serverNow = now + (reported?.offsetMs ?? 0);
  const isOver = current !== undefined && serverNow >= Date.parse(current.current.closesAt);
  // past the close the next draw is on sale; while a draw is on its way the answer is asked for again until it is there
  const isWaiting = !current || isOver || current.drawing !== undefined;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setRound((before) => before + 1), RETRY_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);

  if (!current) return undefined;
  const [opensAt, closesAt] = [Date.parse(current.current.opensAt), Date.parse(current.current.closesAt)];
  const leftMs = Math.max(0, closesAt - serverNow);
  return {
    drawNumber: current.current.drawNumber,
    closesAt,
    drawsAt: Date.parse(current.current.drawsAt),
    leftMs,
    share: Math.min(1, leftMs / Math.max(1, closesAt - opensAt)),
    isOpen: leftMs > 0,
    last: current.last && { drawNumber: current.last.drawNumber, outcome: current.last.outcome },
    drawing: current.drawing?.drawNumber,
    awaited: current.awaited,
    isResultAwaited: current.awaitedResult !== undefined,
    jackpot: current.jackpot,
    trialJackpot: current.trialJackpot,
  };
}
