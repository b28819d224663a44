/** Logging in with a passkey: by a press, or from the browser's own suggestions in the name's field. */
import { browserSupportsWebAuthn, startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { CallCode } from '#client';
import { useApi } from '../../base/api/api.tsx';
import { useEntrance } from '../entry/use-entrance.ts';

/** A challenge is good for two minutes; the suggestions get a new one before. */
const RENEW_MS = 100_000;

const never = () => () => undefined;

export function usePasskeyLogIn(isOn: boolean) {
  const { call } = useApi();
  const { portal, device, enter } = useEntrance();
  const isOffered = useSyncExternalStore(never, browserSupportsWebAuthn, () => false) && isOn;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallCode>();

  /** Undefined: the browser's owner did not want to, or something in between did not work, and nothing is said. */
  const prove = async (isSuggested: boolean): Promise<CallCode | undefined> => {
    const asked = await call('askPasskeyLogIn', {});
    if (!asked.ok) return isSuggested ? undefined : asked.refusal.code;
    const { challengeId, options } = asked.value;
    const response = await startAuthentication({ optionsJSON: options, useBrowserAutofill: isSuggested }).catch(
      () => undefined,
    );
    if (!response) return undefined;
    const answer = await call('logInWithPasskey', { body: { challengeId, response, portal, ...device() } });
    if (!answer.ok) return answer.refusal.code;
    enter(answer.value);
    return undefined;
  };

  const [turn, setTurn] = useState(0);
  const latest = useRef(prove);
  useEffect(() => {
    latest.current = prove;
  });
  useEffect(() => {
    if (!isOffered || isBusy || turn < 0) return undefined;
    let isCurrent = true;
    void canSuggest().then(async (can) => {
      if (!can || !isCurrent) return;
      const code = await latest.current(true);
      if (isCurrent && code) setProblem(code);
    });
    const renewal = setTimeout(() => setTurn(turn + 1), RENEW_MS);
    return () => {
      isCurrent = false;
      clearTimeout(renewal);
      WebAuthnAbortService.cancelCeremony();
    };
  }, [isOffered, isBusy, turn]);

  return {
    isOffered,
    isBusy,
    problem,
    logIn: async () => {
      setBusy(true);
      setProblem(undefined);
      setProblem(await prove(false));
      setBusy(false);
    },
  };
}

/** Whether this browser suggests passkeys where names are typed. */
async function canSuggest(): Promise<boolean> {
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}
