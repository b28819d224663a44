/** The return from an identity provider: sends its answer to the server once, then goes on to the next screen. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { answerKey, load, refetchAnswers, save, saveSession, stored, useApi } from '#base/data';
import {
  artUrl,
  loginSearch,
  refusalKey,
  safeReturnPath,
  toast,
  toastSeconds,
  useNavigate,
  useParameters,
  useText,
} from '#base/view';
import type { CallCode } from '#client';
import type { AnswerOf, Endpoints } from '#contract';
import { Button, EmptyState, Spinner } from '#ui';
import { owesStep } from '../../features/sign-in/owed-step.ts';
import { newMemberEntry, type OutsideRedirect, redirectEntry } from '../../features/sign-in/provider-redirect.ts';
import styles from '../../features/sign-in/sign-in.module.css';

export function IdentityReturnScreen() {
  const t = useText();
  const navigate = useNavigate();
  const { outcome, visit } = useReturn();
  if (!outcome) {
    return (
      <div className={styles.coming} aria-busy="true">
        <Spinner />
        <p role="status">{t('methods.outside.wait')}</p>
      </div>
    );
  }
  const isLinking = visit?.isLinking === true;
  const to = isLinking ? '/m/securityCenter' : '/m/login';
  const search = isLinking ? { view: 'linked' } : visit?.from ? { from: visit.from } : {};
  return (
    <EmptyState
      picture={artUrl('lock')}
      title={t('methods.outside.failed')}
      line={t(outcome === 'cancelled' ? 'methods.outside.cancelled' : refusalKey(outcome))}
      action={
        <Button tone="primary" onClick={() => navigate({ to, search, replace: true })}>
          {t(isLinking ? 'methods.outside.center' : 'methods.outside.back')}
        </Button>
      }
    />
  );
}

type Finished = AnswerOf<Endpoints['finishOutsideSignIn']>;
type Outcome = CallCode | 'cancelled';

/** States that this page has already sent: an effect that runs twice sends one request. */
const sent = new Set<string>();

/**
 * Handles the return. The values in the address are single use: they are sent once, and the next screen replaces the address in the
 * history.
 */
function useReturn(): { readonly outcome: Outcome | undefined; readonly visit: OutsideRedirect | undefined } {
  const t = useText();
  const { call } = useApi();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { state, code, iss, error } = useParameters();
  const [visit] = useState(() => load(redirectEntry));
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
        return navigate({ to: safeReturnPath(visit?.from), replace: true });
      }
      if (newMember) {
        save(newMemberEntry, { provider, ...newMember });
        return navigate({ to: '/m/register', replace: true });
      }
      if (isLinked) toast(t('methods.outside.linked'), { tone: 'good', seconds: toastSeconds.short });
      void refetchAnswers(queries, { queryKey: answerKey('securityConfig', undefined, true) });
      navigate({ to: '/m/securityCenter', search: { view: 'linked' }, replace: true });
    };

    const deviceToken = load(stored.deviceToken);
    const body = { state, code, ...(iss !== undefined && { iss }), ...(deviceToken !== undefined && { deviceToken }) };
    void call('finishOutsideSignIn', { body }).then((answer) => {
      if (answer.ok) return goOn(answer.value);
      if (owesStep(answer.refusal)) {
        return navigate({ to: '/m/login', search: loginSearch(visit?.from ?? ''), replace: true });
      }
      setRefused(answer.refusal.code);
    });
  }, [isRequested, state, code, iss, visit, call, navigate, queries, t]);

  return { outcome: isRequested ? refused : 'cancelled', visit };
}
