/** The player's chases of this game: page by page, and all that are shown anew while one waits for its draws. */
import { useEffect, useRef, useState } from 'react';
import { ok, type Result } from '#kernel';
import type { PlacedChase, Stage, StageRefusal } from '../stage/stage.ts';
import { useStage } from '../stage/stage-context.tsx';

const RETRY_MS = 3_000;
const PAGE = 20;

interface Read {
  readonly chases: readonly PlacedChase[];
  readonly hasMore: boolean;
}

/** The newest pages, as one list. */
export async function readChases(
  { call, info }: Pick<Stage, 'call' | 'info'>,
  pages: number,
): Promise<Result<Read, StageRefusal>> {
  const chases: PlacedChase[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < pages; page += 1) {
    const query = { gameCode: info.game, limit: PAGE, ...(cursor !== undefined && { cursor }) };
    const answer = await call('listChases', { query });
    if (!answer.ok) return answer;
    chases.push(...answer.value.content);
    cursor = answer.value.next;
    if (cursor === undefined) break;
  }
  return ok({ chases, hasMore: cursor !== undefined });
}

export function useChases(onProblem: (code: StageRefusal | undefined) => void) {
  const stage = useStage();
  const [{ chases, hasMore }, setRead] = useState<Read>({ chases: [], hasMore: false });
  const [round, setRound] = useState(0);
  /** How many are shown. */
  const pages = useRef(1);

  useEffect(() => {
    let isCurrent = round >= 0;
    const requested = pages.current;
    void readChases(stage, requested).then((read) => {
      if (isCurrent && read.ok && requested === pages.current) setRead(read.value);
    });
    return () => {
      isCurrent = false;
    };
  }, [stage, round]);

  const isAwaited = chases.some(({ state }) => state === 'open');
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setInterval(() => setRound((before) => before + 1), RETRY_MS);
    return () => clearInterval(timer);
  }, [isAwaited]);

  const loadMore = async () => {
    const read = await readChases(stage, pages.current + 1);
    onProblem(read.ok ? undefined : read.refusal.code);
    if (!read.ok) return;
    pages.current += 1;
    setRead(read.value);
  };
  return {
    chases,
    loadAgain: () => setRound((before) => before + 1),
    /** Undefined on the last page. */
    loadMore: hasMore ? loadMore : undefined,
  };
}
