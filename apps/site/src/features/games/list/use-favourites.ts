/**
 * Favourites: the heart changes only after the server has saved it. A failure ends the wait and changes nothing else. Call it once per
 * list.
 */
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerKey, type Request, refetchAnswers, useCall, useOptional, useRefresh, useSession } from '#base/data';
import { toast, useLoginFirst, useText } from '#base/view';
import type { AnswerOf, Endpoints } from '#contract';
import type { Game } from '../catalog/index.ts';
import { withoutGame } from './favourite-lists.ts';

const LONGEST_WAIT_SECONDS = 10;

type Pages = InfiniteData<AnswerOf<Endpoints['gameList']>, number>;

export interface Favourites {
  readonly isSaved: (id: number) => boolean;
  /** The game whose call is pending. */
  readonly busyId: number | undefined;
  /** Stable for a visitor: it does not change when the favourites change. */
  readonly toggle: (game: Game, isLeaving: boolean) => void;
}

export function useFavourites(): Favourites {
  const t = useText();
  const { isBusy, run } = useCall();
  const queries = useQueryClient();
  const refresh = useRefresh();
  const loginFirst = useLoginFirst();
  const isMember = useSession() !== undefined;
  const [toggled, setToggled] = useState<number>();
  const data = useOptional('favouriteIds', undefined, { isMine: true, isEnabled: isMember, staleMs: 300_000 });
  const saved = new Set(isMember ? data?.ids : []);

  const toggle = ({ id, provider }: Game, isLeaving: boolean) => {
    if (!loginFirst()) return;
    const save = async (request: Request) => {
      setToggled(id);
      const endWait = toast(t('shell.wait'), { tone: 'busy', seconds: LONGEST_WAIT_SECONDS });
      const game = { id, vendor: provider };
      const lists = { queryKey: answerKey('gameList', undefined, true), predicate: isOfFavourites };
      const toggling = isLeaving
        ? request('removeFavourite', { query: game })
        : request('addFavourite', { body: game });
      await toggling.finally(endWait);
      if (isLeaving) queries.setQueriesData<Pages>(lists, (list) => withoutGame(list, id));
      await refresh('favouriteIds');
      // Refetched in the background: a game was added, or a later page moved up.
      void refetchAnswers(queries, lists);
      toast(t('catalog.favourite.saved'), { tone: 'good' });
    };
    void run(save, undefined, `${id} ${isLeaving}`);
  };
  return { isSaved: (id) => saved.has(String(id)), busyId: isBusy ? toggled : undefined, toggle };
}

function isOfFavourites({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean {
  const [, , question] = queryKey;
  return typeof question === 'object' && question !== null && 'section' in question && question.section === 'favourite';
}
