/** The draws on sale of all lotteries: one answer, and one topic that says when it is old. */
import { useEffect, useState } from 'react';
import type { CurrentDraw } from '../stage/stage.ts';
import { useStage } from '../stage/stage-context.tsx';

const TICK_MS = 500;
const SOON_MS = 2_000;

/** How long each is on sale, in milliseconds; nothing of those that are not known yet. */
export function useAllDraws(): (gameCode: string) => number | undefined {
  const { call, onEveryDraw } = useStage();
  const [reported, setReported] = useState<{
    readonly draws: ReadonlyMap<string, CurrentDraw>;
    readonly atMs: number;
  }>();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    let isShown = true;
    let askedMs = 0;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      waiting = undefined;
      askedMs = Date.now();
      void call('currentDraws', {}).then((answer) => {
        if (!isShown || !answer.ok) return;
        setReported({
          draws: new Map(answer.value.content.map((draw) => [draw.gameCode, draw])),
          atMs: Date.now(),
        });
      });
    };
    // Draws of many games come in the same second: one request for all of them.
    const soon = () => {
      waiting ??= setTimeout(load, Math.max(0, askedMs + SOON_MS - Date.now()));
    };
    load();
    const stop = onEveryDraw(soon);
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => {
      isShown = false;
      stop();
      clearTimeout(waiting);
      clearInterval(timer);
    };
  }, [call, onEveryDraw]);
  return (gameCode) => {
    const draw = reported?.draws.get(gameCode);
    if (!draw || !reported) return undefined;
    return Math.max(0, Date.parse(draw.current.closesAt) - Date.parse(draw.serverTime) - (now - reported.atMs));
  };
}
