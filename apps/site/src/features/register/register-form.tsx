/** The registration form: tabs if there are several methods, and the fields as the server lists them. */

import { Fragment, useRef, useState } from 'react';
import { PasswordField, refusalKey, useText } from '#base';
import { Checkbox, SubmitButton, Tabs } from '#ui';
import { Problem } from '../account/problem.tsx';
import { CaptchaField } from '../entry/captcha-field.tsx';
import styles from '../entry/entry.module.css';
import { focusCaptcha } from '../entry/focus-captcha.ts';
import { useSavedCode } from '../entry/use-mobile-code.ts';
import { NewMemberNote } from '../sign-in/new-member-note.tsx';
import { Legal } from './legal.tsx';
import type { Rules } from './register-body.ts';
import { requestedFields } from './register-rules.ts';
import { lock, RuledField } from './ruled-field.tsx';
import { useLinkCode } from './use-link-code.ts';
import { useRegister, type Way } from './use-register.ts';

export function RegisterForm({ rules }: { readonly rules: Rules }) {
  const t = useText();
  const element = useRef<HTMLFormElement>(null);
  const link = useLinkCode();
  const saved = useSavedCode('register');
  const [chosen, choose] = useState<Way>();
  const usual = saved && rules.methods.includes('mobileNum') ? 'mobileNum' : rules.methods[0];
  const way = chosen ?? usual ?? 'username';
  const fields = requestedFields(way === 'username' ? rules.fields : rules.mobileFields, link.isRequested);
  const register = useRegister(rules, way, fields, link.code);
  const { form, refusal } = register;
  const { errors } = form.formState;
  const isCaptchaProblem = refusal?.code === 'auth.captcha_required' || refusal?.code === 'auth.captcha_wrong';
  const submit = (event: React.SyntheticEvent<HTMLFormElement>) => {
    void register.send(event).then((isAtField) => {
      if (!isAtField && register.isCaptchaRequired) focusCaptcha(element.current);
    });
  };
  return (
    <form ref={element} className={styles.fields} onSubmit={submit} noValidate>
      <NewMemberNote />
      {rules.methods.length > 1 && (
        <Tabs
          label={t('register.by')}
          tabs={rules.methods.map((key) => ({ key, label: t(`register.by.${key}`) }))}
          chosen={way}
          onChoose={choose}
        />
      )}
      {fields.map((rule) => (
        <Fragment key={rule.name}>
          <RuledField rule={rule} register={register} element={element} />
          {rule.name === 'password' && (
            <PasswordField
              label={t('register.field.confirmPassword')}
              isRequired
              autoComplete="new-password"
              before={lock}
              error={errors.confirmPassword?.message}
              {...form.register('confirmPassword', { onBlur: () => void register.look('confirmPassword') })}
            />
          )}
        </Fragment>
      ))}
      {register.isCaptchaRequired && (
        <CaptchaField
          key={register.captchaRound}
          onAnswer={register.setCaptcha}
          error={isCaptchaProblem ? t(refusalKey(refusal.code)) : undefined}
        />
      )}
      <Checkbox aria-invalid={errors.isOfAge ? true : undefined} {...form.register('isOfAge')}>
        {t('register.age', { age: rules.minimumAge })}
      </Checkbox>
      {errors.isOfAge && (
        <p className={styles.problem} role="alert">
          {t('register.age.wanted')}
        </p>
      )}
      <Legal />
      {!isCaptchaProblem && <Problem refusal={refusal} />}
      <SubmitButton isBusy={register.isBusy}>{t('register.join')}</SubmitButton>
    </form>
  );
}
