/** What bets cost and pay here, by the member's own book: asked for once, until it is known. */
import { useEffect, useState } from 'react';
import type { PlayType, PrizeBook } from '../stage/stage.ts';
import { useStage } from '../stage/stage-context.tsx';

const RETRY_MS = 1_500;

export function usePrizeBook(): PrizeBook | undefined {
  const { call, wait } = useStage();
  const [book, setBook] = useState<PrizeBook>();
  useEffect(() => {
    let isShown = true;
    const load = async () => {
      while (isShown) {
        const answer = await call('prizeBook', {});
        if (answer.ok && isShown) setBook(answer.value);
        // Any other refusal is said where the player meets it: by the draw, or with the order.
        if (answer.ok || answer.refusal.code !== 'stage.offline') return;
        await wait(RETRY_MS);
      }
    };
    void load();
    return () => {
      isShown = false;
    };
  }, [call, wait]);
  return book;
}

/** The way to bet that was asked for, where the book has it. */
export function offeredPlayType({ playTypes }: Pick<PrizeBook, 'playTypes'>, requested: PlayType): PlayType {
  return playTypes.includes(requested) ? requested : (playTypes[0] ?? requested);
}
