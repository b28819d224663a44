/**
 * Handles the return. The values in the address are single use: they are sent once, and the next screen replaces the address in the
 * history.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  answerKey,
  load,
  loginSearch,
  safeReturnPath,
  save,
  saveSession,
  stored,
  toast,
  toastSeconds,
  useApi,
  useNavigate,
  useParameters,
  useText,
} from '#base';
import type { CallCode } from '#client';
import type { AnswerOf, Endpoints } from '#contract';
import { owesStep } from '../../features/sign-in/owed-step.ts';
import { newMemberEntry, type OutsideRedirect, redirectEntry } from '../../features/sign-in/provider-redirect.ts';

type Finished = AnswerOf<Endpoints['finishOutsideSignIn']>;
type Outcome = CallCode | 'cancelled';

/** States that this page has already sent: an effect that runs twice sends one request. */
const sent = new Set<string>();

export function useReturn(): { readonly outcome: Outcome | undefined; readonly trip: OutsideRedirect | undefined } {
  const t = useText();
  const { call } = useApi();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { state, code, iss, error } = useParameters();
  const [trip] = useState(() => load(redirectEntry));
  const [refused, setRefused] = useState<CallCode>();
  const isRequested = state !== undefined && code !== undefined && error === undefined;

  useEffect(() => {
    if (!isRequested || sent.has(state)) return;
    sent.add(state);

    const goOn = ({ provider, session, newMember, isLinked }: Finished) => {
      save(redirectEntry, undefined);
      if (session) {
        save(stored.deviceToken, session.deviceToken);
        saveSession(session);
        return navigate({ to: safeReturnPath(trip?.from), replace: true });
      }
      if (newMember) {
        save(newMemberEntry, { provider, ...newMember });
        return navigate({ to: '/m/register', replace: true });
      }
      if (isLinked) toast(t('ways.outside.linked'), { tone: 'good', seconds: toastSeconds.short });
      queries.invalidateQueries({ queryKey: answerKey('securityConfig', undefined, true) }).catch(() => undefined);
      navigate({ to: '/m/securityCenter', search: { view: 'linked' }, replace: true });
    };

    const deviceToken = load(stored.deviceToken);
    const body = { state, code, ...(iss !== undefined && { iss }), ...(deviceToken !== undefined && { deviceToken }) };
    void call('finishOutsideSignIn', { body }).then((answer) => {
      if (answer.ok) return goOn(answer.value);
      if (owesStep(answer.refusal)) {
        return navigate({ to: '/m/login', search: loginSearch(trip?.from ?? ''), replace: true });
      }
      setRefused(answer.refusal.code);
    });
  }, [isRequested, state, code, iss, trip, call, navigate, queries, t]);

  return { outcome: isRequested ? refused : 'cancelled', trip };
}
