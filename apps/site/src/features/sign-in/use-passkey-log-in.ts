/** Log-in with a passkey: by a press, or from the browser's suggestions in the name field. */
import { browserSupportsWebAuthn, startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { CallFailed, type Request, useApi, useCall } from '#base';
import type { AnswerOf, Endpoints } from '#contract';
import { useEntrance } from '../entry/use-entrance.ts';

/** A challenge is valid for two minutes; the suggestions get a new one before that. */
const RENEW_MS = 100_000;

const never = () => () => undefined;

export function usePasskeyLogIn(isOn: boolean) {
  const { request } = useApi();
  const { isBusy, refusal, run } = useCall();
  const { portal, device, enter } = useEntrance();
  const isOffered = useSyncExternalStore(never, browserSupportsWebAuthn, () => false) && isOn;
  const [suggested, setSuggested] = useState<CallFailed>();

  const prove = async (
    request: Request,
    { challengeId, options }: AnswerOf<Endpoints['askPasskeyLogIn']>,
    useBrowserAutofill: boolean,
  ) => {
    // The visitor cancelled, or the browser failed: no message is shown.
    const response = await startAuthentication({ optionsJSON: options, useBrowserAutofill }).catch(() => undefined);
    if (response) enter(await request('logInWithPasskey', { body: { challengeId, response, portal, ...device() } }));
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
      const challenge = await request('askPasskeyLogIn', {}).catch(() => undefined);
      await (challenge &&
        latest.current(request, challenge, true).catch((cause: unknown) => {
          if (isCurrent && cause instanceof CallFailed) setSuggested(cause);
        }));
    });
    const renewal = setTimeout(() => setTurn(turn + 1), RENEW_MS);
    return () => {
      isCurrent = false;
      clearTimeout(renewal);
      WebAuthnAbortService.cancelCeremony();
    };
  }, [isOffered, isBusy, turn, request]);

  return {
    isOffered,
    isBusy,
    refusal: refusal ?? suggested,
    logIn: () =>
      run(async (request) => {
        setSuggested(undefined);
        await prove(request, await request('askPasskeyLogIn', {}), false);
      }),
  };
}

/** Whether this browser suggests passkeys in name fields. */
async function canSuggest(): Promise<boolean> {
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}
