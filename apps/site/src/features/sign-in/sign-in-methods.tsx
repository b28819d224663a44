/** The log-in methods besides password and code: a passkey for existing members, and accounts of the available identity providers. */
import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { save, useAnswer, useCall, useParameters, useText } from '#base';
import type { OutsideProvider } from '#contract';
import { Button } from '#ui';
import { Problem } from '../account/problem.tsx';
import { ProviderMark } from './provider-mark.tsx';
import { providerNames, redirectEntry } from './provider-redirect.ts';
import styles from './sign-in.module.css';
import { WaysPlace } from './sign-in-methods-skeleton.tsx';
import { usePasskeyLogIn } from './use-passkey-log-in.ts';

export function SignInMethods() {
  return <Ways isJoining={false} />;
}

/** A new member has no passkey here yet. */
export function JoinMethods() {
  return <Ways isJoining />;
}

function Ways({ isJoining }: { readonly isJoining: boolean }) {
  const t = useText();
  const ways = useAnswer('signInWays', undefined, { staleMs: 60_000 });
  const { hasPasskeys = false, outside = [] } = ways.data ?? {};
  const passkey = usePasskeyLogIn(hasPasskeys && !isJoining);
  const leave = useLeaving();
  const isBusy = passkey.isBusy || leave.leavingFor !== undefined;
  if (ways.isPending) return <WaysPlace isJoining={isJoining} />;
  // Nothing is shown without them: the page has other methods.
  if (!passkey.isOffered && outside.length === 0) return null;
  return (
    <section className={styles.ways} aria-label={t('ways.or')}>
      <p className={styles.or}>
        <span>{t('ways.or')}</span>
      </p>
      {passkey.isOffered && (
        <Button size="large" isWide isBusy={passkey.isBusy} disabled={isBusy} onClick={() => void passkey.logIn()}>
          <KeyRound aria-hidden="true" size={20} />
          {t('ways.passkey')}
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
          {t('ways.with', { provider: providerNames[provider] })}
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
