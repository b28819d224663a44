/** Keeping games: the mark turns only once the server has kept it; a failure changes nothing but ends the wait. Asked once per list. */
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AnswerOf, Endpoints } from '#contract';
import { useApi } from '../../../base/api/api.tsx';
import { answerKey, useAnswer } from '../../../base/api/query.tsx';
import { useLoginFirst } from '../../../base/navigation/use-login-first.ts';
import { useSession } from '../../../base/session/session.ts';
import { useText } from '../../../base/text/text.tsx';
import { toast } from '../../../base/toasts.ts';
import type { Game } from '../catalog/launch.ts';
import { withoutGame } from './favourite-lists.ts';

const LONGEST_WAIT_SECONDS = 10;

type Pages = InfiniteData<AnswerOf<Endpoints['gameList']>, number>;

export interface Favourites {
  readonly isKept: (nodeId: number) => boolean;
  /** The game whose answer is awaited. */
  readonly busyId: number | undefined;
  /** The same function as long as the visitor is the same, however the favourites change. */
  readonly toggle: (game: Game, isLeaving: boolean) => void;
}

export function useFavourites(): Favourites {
  const say = useText();
  const { call } = useApi();
  const queries = useQueryClient();
  const loginFirst = useLoginFirst();
  const isMember = useSession() !== undefined;
  const [busyId, setBusyId] = useState<number>();
  const isWaiting = useRef(false);
  const { data } = useAnswer('favouriteIds', undefined, { isMine: true, isEnabled: isMember, staleMs: 300_000 });
  const kept = new Set(isMember ? data?.ids : []);

  const toggle = async ({ nodeId, vassalage }: Game, isLeaving: boolean) => {
    if (!loginFirst() || isWaiting.current) return;
    isWaiting.current = true;
    setBusyId(nodeId);
    const endWait = toast(say('shell.wait'), { tone: 'busy', seconds: LONGEST_WAIT_SECONDS });
    const ask = { nodeId, vendor: vassalage };
    const answer = isLeaving
      ? await call('removeFavourite', { query: ask })
      : await call('addFavourite', { body: ask });
    endWait();
    if (answer.ok) {
      if (isLeaving) {
        queries.setQueriesData<Pages>(
          { queryKey: answerKey('gameList', undefined, true), predicate: isOfFavourites },
          (list) => withoutGame(list, nodeId),
        );
      }
      await queries.invalidateQueries({ queryKey: answerKey('favouriteIds', undefined, true) });
      // Asked anew behind what is shown: a game that came, or the page that moved up.
      queries
        .invalidateQueries({ queryKey: answerKey('gameList', undefined, true), predicate: isOfFavourites })
        .catch(() => undefined);
      toast(say('catalog.favourite.saved'), { tone: 'good' });
    }
    isWaiting.current = false;
    setBusyId(undefined);
  };
  return { isKept: (nodeId) => kept.has(String(nodeId)), busyId, toggle };
}

function isOfFavourites({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean {
  const [, , question] = queryKey;
  return (
    typeof question === 'object' &&
    question !== null &&
    'gameClassify' in question &&
    question.gameClassify === 'favourite'
  );
}
