/** The login screen: by username, or by SMS where the merchant has it on; agents have their own login. */
import { type MouseEvent, useState } from 'react';
import { loadNumber } from '#base/data';
import { hasFlag, isPlainPress, Link, lazyPart, useMerchant, useParameters, useText } from '#base/view';
import { Button, Skeleton, Tabs, useInBrowser } from '#ui';
import account from '../../features/account/account.module.css';
import styles from '../../features/entry/entry.module.css';
import { EntryHero } from '../../features/entry/entry-hero.tsx';
import { savedCodeText } from '../../features/entry/saved-code.ts';
import { useEntrance } from '../../features/entry/use-entrance.ts';
import { useMobileOptions } from '../../features/entry/use-mobile-options.ts';
import { useTrial } from '../../features/entry/use-trial.ts';
import { RegisterModal, useRegisterModal } from '../../features/register/register-modal.tsx';
import { SocialLinks } from '../../features/shell/parts/index.ts';
import { useOwedStep } from '../../features/sign-in/owed-step.ts';
import { SignInMethodsSkeleton } from '../../features/sign-in/sign-in-methods-skeleton.tsx';
import { UsernameForm } from './username-form.tsx';

type Way = 'username' | 'sms';

const SmsForm = lazyPart(() => import('./sms-form.tsx').then((module) => module.SmsForm), {
  skeleton: <Skeleton className={account.place} />,
});
const SignInMethods = lazyPart(
  () => import('../../features/sign-in/sign-in-methods.tsx').then((module) => module.SignInMethods),
  {
    skeleton: <SignInMethodsSkeleton />,
  },
);
const SecondStep = lazyPart(() => import('../../features/sign-in/second-step.tsx').then((module) => module.SecondStep));

/** SMS is preselected when a code was sent, or the last login was by SMS. */
function useUsualMethod(hasSms: boolean): Way {
  const isBySms = useInBrowser(
    () => savedCodeText('login') !== undefined || loadNumber() !== undefined,
    () => false,
  );
  return hasSms && isBySms ? 'sms' : 'username';
}

export function LoginScreen() {
  const t = useText();
  const info = useMerchant();
  const { portal } = useEntrance();
  const isOn = hasFlag(info, 'mobileCodeLogin') && hasFlag(info, 'smsCodes');
  const options = useMobileOptions(isOn);
  const hasSms = isOn && options.data?.channels.includes('sms') !== false;
  const usual = useUsualMethod(hasSms);
  const [chosen, choose] = useState<Way>();
  const way = hasSms ? (chosen ?? usual) : 'username';
  const owesStep = useOwedStep(({ owed }) => owed !== undefined);
  if (owesStep) return <SecondStepPanel />;
  return (
    <>
      <EntryHero title={t(portal === 'agent' ? 'login.agent.welcome' : 'login.welcome')} back="home" />
      <div className={styles.form}>
        {hasSms && (
          <Tabs
            label={t('login.by')}
            tabs={(['username', 'sms'] as const).map((key) => ({ key, label: t(`login.by.${key}`) }))}
            chosen={way}
            onChoose={choose}
          />
        )}
        {way === 'sms' ? <SmsForm /> : <UsernameForm />}
        {portal === 'member' && <SignInMethods />}
        {portal === 'member' && <RegisterLinks />}
        <OtherPortal portal={portal} />
        <div className={styles.social}>
          <SocialLinks />
        </div>
      </div>
    </>
  );
}

/** The second factor, after the first one succeeded. */
function SecondStepPanel() {
  const t = useText();
  return (
    <>
      <EntryHero title={t('step.title')} back="home" />
      <SecondStep />
    </>
  );
}

/** For visitors without an account: a trial, or registration in a dialog over the login. */
function RegisterLinks() {
  const t = useText();
  const info = useMerchant();
  const trial = useTrial();
  const modal = useRegisterModal();
  const join = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    modal.open();
  };
  return (
    <>
      {hasFlag(info, 'freePlay') && (
        <div className={styles.alternatives}>
          <Button size="large" isBusy={trial.isBusy} onClick={() => void trial.start()}>
            {t('entry.trial')}
          </Button>
        </div>
      )}
      {hasFlag(info, 'registration') && (
        <p className={styles.foot}>
          {t('login.new')}{' '}
          <Link to="/m/register" onClick={join} aria-haspopup="dialog">
            {t('login.join')}
          </Link>
        </p>
      )}
      <RegisterModal modal={modal} />
    </>
  );
}

function OtherPortal({ portal }: { readonly portal: 'member' | 'agent' }) {
  const t = useText();
  const { from } = useParameters();
  const search = { ...(from !== undefined && { from }), ...(portal === 'member' && { portal: 'agent' }) };
  return (
    <p className={styles.otherDoor}>
      <Link to="/m/login" search={search} replace>
        {t(portal === 'member' ? 'login.agent' : 'login.member')}
      </Link>
    </p>
  );
}
