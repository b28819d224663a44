/** Changing the password. The old one is requested only when this tab does not hold it from a recent login. */

import { KeyRound } from 'lucide-react';
import { PasswordField, useNavigation, useText } from '#base';
import { Button, Skeleton, SubmitButton } from '#ui';
import account from '../../features/account/account.module.css';
import { NewPasswordFields } from '../../features/account/new-password-fields.tsx';
import { Problem } from '../../features/account/problem.tsx';
import { ofStepCode, StepCodeField } from '../../features/account/step-code-field.tsx';
import styles from '../../features/entry/entry.module.css';
import { EntryHero } from '../../features/entry/entry-hero.tsx';
import { useChangePassword } from './use-change-password.ts';

export function ChangePasswordScreen() {
  const t = useText();
  const navigation = useNavigation();
  const { form, held, step, rule, refusal, isBusy, submit } = useChangePassword();
  const { errors } = form.formState;
  return (
    <>
      <EntryHero title={t('security.password.welcome')} symbol="lock" />
      <form className={`${styles.form} ${account.form}`} onSubmit={submit} noValidate>
        <p className={account.note}>{t('security.password.line')}</p>
        {!held && <Skeleton className={account.place} />}
        {held && held.password === undefined && (
          <PasswordField
            label={t('security.password.old')}
            isRequired
            autoComplete="current-password"
            maxLength={128}
            error={errors.oldPassword?.message}
            before={<KeyRound aria-hidden="true" size={20} />}
            {...form.register('oldPassword')}
          />
        )}
        <NewPasswordFields
          label={t('forget.password.new')}
          confirmLabel={t('register.field.confirmPassword')}
          hint={rule && t('register.hint.password', { min: rule.minLength })}
          password={{ ...form.register('newPassword'), error: errors.newPassword?.message }}
          confirmation={{ ...form.register('confirmNewPassword'), error: errors.confirmNewPassword?.message }}
        />
        {step.isOwed && <StepCodeField code={step.code} onCode={step.setCode} problem={refusal?.code} />}
        <Problem refusal={step.isOwed && refusal && ofStepCode.includes(refusal.code) ? undefined : refusal} />
        <SubmitButton isBusy={isBusy} disabled={!held || (step.isOwed && step.code.trim().length < 6)}>
          {t('security.password.save')}
        </SubmitButton>
        <Button tone="quiet" isWide onClick={() => navigation.back({ to: '/m/home' })}>
          {t('menu.cancel')}
        </Button>
      </form>
    </>
  );
}
