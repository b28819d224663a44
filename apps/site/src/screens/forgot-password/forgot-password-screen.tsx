/** A forgotten password: account, verification code, new password. By e-mail or SMS, depending on the merchant. */
import { Mail } from 'lucide-react';
import { Loaded, Skeletons, times, useAnswer } from '#base/data';
import { artUrl, Empty, hasFlag, Link, lazyPart, useMerchant, useText } from '#base/view';
import { SubmitButton, Tabs, TextField } from '#ui';
import account from '../../features/account/account.module.css';
import { CodeField } from '../../features/account/code-field.tsx';
import { MobileField } from '../../features/account/mobile-field.tsx';
import { NewPasswordFields } from '../../features/account/new-password-fields.tsx';
import { Problem } from '../../features/account/problem.tsx';
import { CaptchaField } from '../../features/entry/captcha-field.tsx';
import styles from '../../features/entry/entry.module.css';
import { EntryHero } from '../../features/entry/entry-hero.tsx';
import { UsernameField } from '../../features/entry/username-field.tsx';
import { type Options, type RecoveryForm, useRecovery } from './use-recovery.ts';

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
          <Empty
            symbol="lock"
            title="forget.none"
            line="forget.none.line"
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

/** The form for a forgotten password, in two steps. */
function ForgetForm({ options }: { readonly options: Options }) {
  const t = useText();
  const recovery = useRecovery(options);
  const { code } = recovery;
  return (
    <form className={`${styles.form} ${account.form}`} onSubmit={recovery.submit} noValidate>
      {code.sent ? <NewPasswordStep recovery={recovery} /> : <WhoStep recovery={recovery} options={options} />}
      <Problem refusal={code.refusal} />
      <SubmitButton isBusy={code.isBusy}>{t(code.sent ? 'forget.save' : 'forget.send')}</SubmitButton>
      <p className={styles.foot}>
        {t('forget.remembered')} <Link to="/m/login">{t('shell.login')}</Link>
      </p>
    </form>
  );
}

function WhoStep({ recovery, options }: { readonly recovery: RecoveryForm; readonly options: Options }) {
  const t = useText();
  const { form, channel, choose, code, setCaptcha } = recovery;
  const { errors } = form.formState;
  return (
    <>
      {options.channels.length > 1 && (
        <Tabs
          label={t('forget.by')}
          tabs={options.channels.map((key) => ({ key, label: t(`forget.by.${key}`) }))}
          chosen={channel}
          onChoose={choose}
        />
      )}
      <p className={account.note}>{t(`forget.line.${channel}`)}</p>
      <UsernameField isRequired error={errors.username?.message} {...form.register('username')} />
      {channel === 'email' ? (
        <TextField
          label={t('register.field.email')}
          type="email"
          autoComplete="email"
          maxLength={254}
          isRequired
          error={errors.email?.message}
          before={<Mail aria-hidden="true" size={20} />}
          {...form.register('email')}
        />
      ) : (
        <MobileField
          countries={options.countries}
          home={options.countryDialingCode}
          dialingCode={form.watch('countryDialingCode')}
          onDialing={(code) => form.setValue('countryDialingCode', code)}
          number={form.register('phone')}
          error={errors.phone?.message}
        />
      )}
      <CaptchaField key={code.captchaRound} onAnswer={setCaptcha} />
    </>
  );
}

function NewPasswordStep({ recovery }: { readonly recovery: RecoveryForm }) {
  const t = useText();
  const { form, code, sentTo, rule } = recovery;
  const { errors } = form.formState;
  return (
    <>
      <p className={account.sentTo} role="status">
        <img src={artUrl('bell')} alt="" width="36" height="36" />
        <span>
          {t('forget.sent')} <b>{sentTo}</b>
        </span>
      </p>
      <CodeField
        left={code.left}
        onAgain={code.again}
        error={errors.verificationCode?.message}
        {...form.register('verificationCode')}
      />
      <NewPasswordFields
        label={t('forget.password.new')}
        hint={rule && t('register.hint.password', { min: rule.minLength })}
        password={{ ...form.register('newPassword'), error: errors.newPassword?.message }}
        confirmation={{ ...form.register('confirmNewPassword'), error: errors.confirmNewPassword?.message }}
      />
    </>
  );
}
