/** Keeping a game: the mark turns only once the server has kept it; a failure changes nothing but ends the wait. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../base/api.tsx';
import { answerKey, useAnswer } from '../../base/query.tsx';
import { useSession } from '../../base/session.ts';
import { useText } from '../../base/text.tsx';
import { toast } from '../../base/toasts.ts';
import { useLoginFirst } from '../../base/use-login-first.ts';
import type { Game } from './launch.ts';

const LONGEST_WAIT_SECONDS = 10;

export function useFavourite({ nodeId, vassalage }: Game) {
  const say = useText();
  const { call } = useApi();
  const queries = useQueryClient();
  const loginFirst = useLoginFirst();
  const isMember = useSession() !== undefined;
  const [isBusy, setBusy] = useState(false);
  const { data } = useAnswer('favouriteIds', undefined, { isMine: true, isEnabled: isMember, staleMs: 300_000 });
  const isKept = data?.ids.includes(String(nodeId)) ?? false;
  const toggle = async () => {
    if (!loginFirst() || isBusy) return;
    setBusy(true);
    const endWait = toast(say('shell.wait'), { tone: 'busy', seconds: LONGEST_WAIT_SECONDS });
    const ask = { nodeId, vendor: vassalage };
    const answer = isKept ? await call('removeFavourite', { query: ask }) : await call('addFavourite', { body: ask });
    endWait();
    setBusy(false);
    if (!answer.ok) return;
    await queries.invalidateQueries({ queryKey: answerKey('favouriteIds', undefined, true) });
    // A list that shows favourites alone loses the tile.
    queries.invalidateQueries({ queryKey: answerKey('gameList', undefined, true) }).catch(() => undefined);
    toast(say('catalog.favourite.saved'), { tone: 'good' });
  };
  return { isKept, isBusy, toggle };
}
