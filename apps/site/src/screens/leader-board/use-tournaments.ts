/** The merchant's tournaments, read again whenever their scores change. */
import { useEffect } from 'react';
import { listenLive, useAnswer, useCall, useRefresh, useSession } from '#base/data';
import type { AnswerOf, Endpoints } from '#contract';
import { useFreshMoney } from '../../features/cashier/balance/index.ts';

export type Tournament = AnswerOf<Endpoints['tournaments']>['tournaments'][number];

/** States change by the clock, too: they are looked for without a push. */
const REFRESH_MS = 10_000;

export function useTournaments() {
  const isMine = useSession() !== undefined;
  const answer = useAnswer('tournaments', undefined, { isMine, refreshMs: REFRESH_MS, staleMs: 1_000 });
  const refresh = useRefresh();
  const codes = [...new Set(answer.data?.tournaments.map(({ code }) => code) ?? [])].join(' ');
  useEffect(() => {
    if (codes === '') return;
    return listenLive((live) =>
      codes.split(' ').map((code) => live.on('tournament', code, () => void refresh('tournaments'))),
    );
  }, [codes, refresh]);
  return answer;
}

export function useEnter() {
  const refresh = useRefresh();
  const freshMoney = useFreshMoney();
  const { isBusy, refusal, run } = useCall();
  const enter = ({ code, serial }: Tournament) =>
    run(async (request) => {
      // Also after a lost answer: the fee may have been taken.
      await request('enterTournament', { body: { code, serial } }).finally(() => {
        void refresh('tournaments');
        freshMoney();
      });
    });
  return { enter, isBusy, refusal };
}
