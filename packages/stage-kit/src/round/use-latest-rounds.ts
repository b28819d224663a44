/** The latest rounds of a player in this game, also of visits before. */
import { useCallback, useEffect, useState } from 'react';
import { useStage } from '../stage/stage-context.tsx';

export interface LatestRound {
  readonly roundId: string;
  /** As the game's engine shows it. */
  readonly outcome: unknown;
}

/** So many of them are kept. */
const LATEST = 12;

/** A round that ended while the list was asked for is in it and has been added: it stays once. */
export function joinRounds(newer: readonly LatestRound[], older: readonly LatestRound[]): readonly LatestRound[] {
  const ids = new Set(newer.map(({ roundId }) => roundId));
  return [...newer, ...older.filter(({ roundId }) => !ids.has(roundId))].slice(0, LATEST);
}

export function useLatestRounds() {
  const { call, info } = useStage();
  const [latest, setLatest] = useState<readonly LatestRound[]>([]);
  useEffect(() => {
    void call('stageRounds', { query: { limit: LATEST } }).then((answer) => {
      if (!answer.ok) return;
      // What is played in this frame is added once it has been seen.
      const earlier = answer.value.content.filter(({ at }) => at <= info.serverTime);
      setLatest((now) => joinRounds(now, earlier));
    });
  }, [call, info.serverTime]);
  /** They have been seen: the newest last. */
  const add = useCallback(
    (rounds: readonly LatestRound[]) => setLatest((before) => joinRounds(rounds.toReversed(), before)),
    [],
  );
  return { latest, add };
}
