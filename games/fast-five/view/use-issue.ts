/** The issue that sells now, counted down by the server's clock, and the draw that just came. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnswerOf, Endpoints } from '#contract';
import { useStage } from '#stage-kit';
import type { FiveDraw } from '../engine.ts';

type Current = AnswerOf<Endpoints['currentIssue']>;

export interface IssueNow {
  readonly numero: string;
  readonly closesAt: number;
  readonly drawsAt: number;
  /** Milliseconds from now, by the server's clock. */
  readonly leftMs: number;
  /** Of the whole time on sale, 0 to 1. */
  readonly share: number;
  readonly isOpen: boolean;
  readonly last: { readonly numero: string; readonly digits: readonly number[] | undefined } | undefined;
  readonly drawing: string | undefined;
}

const TICK_MS = 250;
const RETRY_MS = 1_500;

export function useIssue(): IssueNow | undefined {
  const { call, info, onDraw } = useStage();
  const [current, setCurrent] = useState<Current>();
  const [now, setNow] = useState(() => Date.now());
  const offset = useRef(0);
  const asking = useRef(false);

  const refresh = useCallback(async () => {
    if (asking.current) return;
    asking.current = true;
    const answer = await call('currentIssue', { query: { gameId: info.game } });
    asking.current = false;
    if (!answer.ok) return;
    offset.current = Date.parse(answer.value.serverTime) - Date.now();
    setCurrent(answer.value);
  }, [call, info.game]);

  useEffect(() => {
    void refresh();
    const stop = onDraw(() => void refresh());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [refresh, onDraw]);

  const serverNow = now + offset.current;
  const isOver = current !== undefined && serverNow >= Date.parse(current.current.closesAt);
  // past the close the next issue sells; while a draw is on its way the answer is asked for again until it is there
  const isWaiting = !current || isOver || current.drawing !== undefined;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void refresh(), RETRY_MS);
    return () => clearInterval(timer);
  }, [isWaiting, refresh]);

  if (!current) return undefined;
  const [opensAt, closesAt] = [Date.parse(current.current.opensAt), Date.parse(current.current.closesAt)];
  const leftMs = Math.max(0, closesAt - serverNow);
  return {
    numero: current.current.numero,
    closesAt,
    drawsAt: Date.parse(current.current.drawsAt),
    leftMs,
    share: Math.min(1, leftMs / Math.max(1, closesAt - opensAt)),
    isOpen: leftMs > 0,
    last: current.last && {
      numero: current.last.numero,
      digits: (current.last.outcome as FiveDraw | undefined)?.digits,
    },
    drawing: current.drawing?.numero,
  };
}
