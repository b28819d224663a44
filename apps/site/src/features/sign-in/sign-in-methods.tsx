/** The log-in methods besides password and code: a passkey for existing members, and accounts of the available identity providers. */
import { browserSupportsWebAuthn, startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { CallFailed, FailedLine, Loaded, type Request, save, useAnswer, useApi, useCall } from '#base/data';
import { useParameters, useText } from '#base/view';
import type { AnswerOf, Endpoints, OutsideProvider } from '#contract';
import { Button, useInBrowser } from '#ui';
import { Problem } from '../account/problem.tsx';
import { useEntrance } from '../entry/use-entrance.ts';
import { ProviderMark } from './provider-mark.tsx';
import { providerNames, redirectEntry } from './provider-redirect.ts';
import styles from './sign-in.module.css';
import { SignInMethodsSkeleton, useOfferedMethods } from './sign-in-methods-skeleton.tsx';

export function SignInMethods() {
  return <Methods isJoining={false} />;
}

/** A new member has no passkey here yet. */
export function JoinMethods() {
  return <Methods isJoining />;
}

function Methods({ isJoining }: { readonly isJoining: boolean }) {
  const mayCome = useOfferedMethods(isJoining);
  const methods = useAnswer('signInMethods', undefined, { isEnabled: mayCome.length > 0, staleMs: 60_000 });
  // Nothing is shown without them: the page has other methods.
  if (mayCome.length === 0) return null;
  return (
    <Loaded query={methods} skeleton={<SignInMethodsSkeleton isJoining={isJoining} />} failed={FailedLine}>
      {({ hasPasskeys, outside }) => <Choices hasPasskeys={hasPasskeys && !isJoining} outside={outside} />}
    </Loaded>
  );
}

function Choices({ hasPasskeys, outside }: AnswerOf<Endpoints['signInMethods']>) {
  const t = useText();
  const passkey = usePasskeyLogIn(hasPasskeys);
  const leave = useLeaving();
  const isBusy = passkey.isBusy || leave.leavingFor !== undefined;
  if (!passkey.isOffered && outside.length === 0) return null;
  return (
    <section className={styles.ways} aria-label={t('methods.or')}>
      <p className={styles.or}>
        <span>{t('methods.or')}</span>
      </p>
      {passkey.isOffered && (
        <Button size="large" isWide isBusy={passkey.isBusy} disabled={isBusy} onClick={() => void passkey.logIn()}>
          <KeyRound aria-hidden="true" size={20} />
          {t('methods.passkey')}
        </Button>
      )}
      {outside.map((provider) => (
        <Button
          key={provider}
          size="large"
          isWide
          isBusy={leave.leavingFor === provider}
          disabled={isBusy}
          onClick={() => void leave.to(provider)}
        >
          <ProviderMark provider={provider} />
          {t('methods.with', { provider: providerNames[provider] })}
        </Button>
      ))}
      <Problem refusal={passkey.refusal ?? leave.refusal} />
    </section>
  );
}

function useLeaving() {
  const { refusal, run } = useCall();
  const { from } = useParameters();
  const [leavingFor, setLeaving] = useState<OutsideProvider>();
  // When the browser restores this page by the back button, the buttons are enabled again.
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(undefined);
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);
  return {
    leavingFor,
    refusal,
    // Busy until the other page has loaded, which takes longer than the call.
    to: (provider: OutsideProvider) =>
      run(
        async (request) => {
          setLeaving(provider);
          const { url } = await request('startOutsideSignIn', { body: { provider } });
          save(redirectEntry, { provider, isLinking: false, ...(from !== undefined && { from }) });
          location.assign(url);
        },
        () => setLeaving(undefined),
      ),
  };
}

/** A challenge is valid for two minutes; the suggestions get a new one before that. */
const RENEW_MS = 100_000;

/** Log-in with a passkey: by a press, or from the browser's suggestions in the name field. */
function usePasskeyLogIn(isOn: boolean) {
  const { request } = useApi();
  const { isBusy, refusal, run } = useCall();
  const { portal, device, enter } = useEntrance();
  const isOffered = useInBrowser(browserSupportsWebAuthn, () => false) && isOn;
  const [suggested, setSuggested] = useState<CallFailed>();

  const prove = async (
    request: Request,
    { challengeId, options }: AnswerOf<Endpoints['requestPasskeyLogIn']>,
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
      const challenge = await request('requestPasskeyLogIn', {}).catch(() => undefined);
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
        await prove(request, await request('requestPasskeyLogIn', {}), false);
      }),
  };
}

/** Whether this browser suggests passkeys in name fields. */
async function canSuggest(): Promise<boolean> {
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}
