/** The draws on sale of all lotteries: one answer, and one topic that says when it is old. */
import { useEffect, useState } from 'react';
import type { CurrentDraw } from '../stage/stage.ts';
import { useStage } from '../stage/stage-context.tsx';

const TICK_MS = 500;
const SOON_MS = 2_000;

interface Reported {
  readonly draws: ReadonlyMap<string, CurrentDraw>;
  readonly atMs: number;
}

/** How long each is on sale, in milliseconds; nothing of those that are not known yet. */
export function useAllDraws(): (gameCode: string) => number | undefined {
  const { call, onEveryDraw } = useStage();
  const [reported, setReported] = useState<Reported>();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    let isShown = true;
    let requestedMs = 0;
    let known: Reported | undefined;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const load = async () => {
      waiting = undefined;
      requestedMs = Date.now();
      const answer = await call('currentDraws', {});
      if (!isShown || !answer.ok) return;
      known = { draws: new Map(answer.value.content.map((draw) => [draw.gameCode, draw])), atMs: Date.now() };
      setReported(known);
    };
    // Draws of many games come in the same second: one request for all of them.
    const soon = () => {
      waiting ??= setTimeout(() => void load(), Math.max(0, requestedMs + SOON_MS - Date.now()));
    };
    void load();
    // The stream begins with the last draws: the answer has them, or is still on its way.
    const stop = onEveryDraw(({ gameCode, drawNumber }) => {
      if (known && known.draws.get(gameCode)?.last?.drawNumber !== drawNumber) soon();
    });
    const timer = setInterval(() => {
      const at = Date.now();
      setNow(at);
      if (known && [...known.draws.values()].some((draw) => known && leftOf(draw, known.atMs, at) === 0)) soon();
    }, TICK_MS);
    return () => {
      isShown = false;
      stop();
      clearTimeout(waiting);
      clearInterval(timer);
    };
  }, [call, onEveryDraw]);
  return (gameCode) => {
    const draw = reported?.draws.get(gameCode);
    return draw && reported && leftOf(draw, reported.atMs, now);
  };
}

/** By the server's clock, which said its time in the answer. */
function leftOf(draw: CurrentDraw, answeredMs: number, now: number): number {
  return Math.max(0, Date.parse(draw.current.closesAt) - Date.parse(draw.serverTime) - (now - answeredMs));
}
