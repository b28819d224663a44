/** The ways in beside password and code: a passkey for whoever is known, and accounts of identity providers that are switched on and there. */
import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { OutsideProvider } from '#contract';
import { Button } from '#ui';
import { useAnswer } from '../../base/api/index.ts';
import { useParameters } from '../../base/navigation/index.ts';
import { save } from '../../base/page/index.ts';
import { useCall } from '../../base/query/use-call.ts';
import { useText } from '../../base/text/index.ts';
import { Problem } from '../account/problem.tsx';
import { ProviderMark } from './provider-mark.tsx';
import { providerNames, redirectEntry } from './provider-redirect.ts';
import styles from './sign-in.module.css';
import { WaysPlace } from './sign-in-methods-skeleton.tsx';
import { usePasskeyLogIn } from './use-passkey-log-in.ts';

export function SignInWays() {
  return <Ways isJoining={false} />;
}

/** Someone who joins has no passkey here yet. */
export function JoinWays() {
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
  // What is not there is not missed: the page has doors enough.
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
  // Whoever comes back by the back button finds the buttons as they were.
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(undefined);
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);
  return {
    leavingFor,
    refusal,
    // Gone for as long as it takes the other page to come, which is longer than the call.
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
