/** A forgotten password: account, verification code, new password. By e-mail or SMS, depending on the merchant. */

import { artUrl, hasFlag, Link, Loaded, lazyPart, Skeletons, times, useAnswer, useMerchant, useText } from '#base';
import { EmptyState } from '#ui';
import account from '../../features/account/account.module.css';
import styles from '../../features/entry/entry.module.css';
import { EntryHero } from '../../features/entry/entry-hero.tsx';
import { ForgetForm } from './forgot-password-form.tsx';

const QuestionsForm = lazyPart(() => import('./questions-form.tsx').then((module) => module.QuestionsForm));

export function ForgotPasswordScreen() {
  const t = useText();
  const hasQuestions = hasFlag(useMerchant(), 'securityQuestions');
  const options = useAnswer('verificationOptions', undefined, { staleMs: 300_000 });
  return (
    <>
      <EntryHero title={t('forget.welcome')} back="home" />
      <Loaded
        query={options}
        skeleton={<Skeletons className={styles.form} of={times(3, account.place)} />}
        isEmpty={({ channels }) => channels.length === 0 && !hasQuestions}
        empty={
          <EmptyState
            picture={artUrl('lock')}
            title={t('forget.none')}
            line={t('forget.none.line')}
            action={<Link to="/m/login">{t('shell.login')}</Link>}
          />
        }
      >
        {(data) => data.channels.length > 0 && <ForgetForm options={data} />}
      </Loaded>
      {hasQuestions && options.data && (
        <section className={styles.page} aria-labelledby="questions">
          <h2 id="questions" className={account.note}>
            {t('forget.by.questions')}
          </h2>
          <QuestionsForm />
        </section>
      )}
    </>
  );
}
