/** Registering by username, with the fields and rules that the merchant chose. */
import { Fragment, useState } from 'react';
import type { TextKey } from '#texts';
import { Button, Checkbox, Dialog, PasswordField, Skeleton, TextField } from '#ui';
import { useMerchant } from '../../base/merchant.tsx';
import { Link } from '../../base/navigation.tsx';
import { useAnswer } from '../../base/query.tsx';
import { Failed } from '../../base/states.tsx';
import { refusalKey, useText } from '../../base/text.tsx';
import { CaptchaField } from '../../features/entry/captcha-field.tsx';
import styles from '../../features/entry/entry.module.css';
import { EntryHero } from '../../features/entry/entry-hero.tsx';
import type { FieldRule } from '../../features/entry/field-rules.ts';
import { askedFields, inputOf, type RegisterField } from './register-rules.ts';
import { useLinkCode } from './use-link-code.ts';
import { type RegisterForms, type Rules, useRegister } from './use-register.ts';

export function RegisterScreen() {
  const say = useText();
  const rules = useAnswer('registerRules');
  return (
    <>
      <EntryHero title={say('register.welcome')} back="root" />
      {rules.isPending && (
        <div className={styles.form}>
          {['one', 'two', 'three', 'four'].map((place) => (
            <Skeleton key={place} className={styles.work} />
          ))}
        </div>
      )}
      {rules.isError && <Failed error={rules.error} onRetry={() => rules.refetch()} isRetrying={rules.isRefetching} />}
      {rules.data && <RegisterForm rules={rules.data} />}
    </>
  );
}

function RegisterForm({ rules }: { readonly rules: Rules }) {
  'use no memo'; // the form library changes its state in place, which a compiled component would not see
  const say = useText();
  const link = useLinkCode();
  const asked = { ...rules, fields: askedFields(rules.fields, link.isAsked) };
  const { form, flow, setCaptcha, submit } = useRegister(asked, link.code);
  const { errors } = form.formState;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {asked.fields.map((rule) => (
        <Fragment key={rule.name}>
          <RuledField rule={rule} form={form} />
          {rule.name === 'password' && (
            <PasswordField
              label={say('register.field.confirmPassword')}
              isRequired
              showLabel={say('entry.password.show')}
              hideLabel={say('entry.password.hide')}
              autoComplete="new-password"
              error={form.formState.errors.confirmPassword?.message}
              {...form.register('confirmPassword')}
            />
          )}
        </Fragment>
      ))}
      {(rules.isCaptchaRequired || flow.captchaRound > 0) && (
        <CaptchaField key={flow.captchaRound} onAnswer={setCaptcha} />
      )}
      <Checkbox {...form.register('isOfAge')}>{say('register.age', { age: rules.minimumAge })}</Checkbox>
      {errors.isOfAge && (
        <p className={styles.problem} role="alert">
          {say('refusal.auth.too_young')}
        </p>
      )}
      {flow.problem && (
        <p className={styles.problem} role="alert">
          {say(refusalKey(flow.problem))}{' '}
          {flow.retryAfter !== undefined && say('entry.wait', { seconds: flow.retryAfter })}
        </p>
      )}
      <Button type="submit" tone="primary" size="large" isWide isBusy={flow.isBusy}>
        {say('register.join')}
      </Button>
      <Legal />
      <p className={styles.foot}>
        {say('register.known')} <Link to="/m/login">{say('shell.login')}</Link>
      </p>
    </form>
  );
}

function RuledField({ rule, form }: { readonly rule: FieldRule; readonly form: RegisterForms }) {
  'use no memo'; // the form library changes its state in place, which a compiled component would not see
  const say = useText();
  const name = rule.name as RegisterField;
  const common = {
    label: say(`register.field.${name}` as TextKey),
    isRequired: rule.isRequired,
    hint: say(rule.hintKey as TextKey, { min: rule.minLength, max: rule.maxLength }),
    error: form.formState.errors[name]?.message,
    maxLength: rule.maxLength,
    ...form.register(name),
  };
  if (name === 'password' || name === 'paymentPassword') {
    const words = { showLabel: say('entry.password.show'), hideLabel: say('entry.password.hide') };
    return <PasswordField {...common} {...words} autoComplete="new-password" />;
  }
  return <TextField {...common} {...inputOf(name)} autoCapitalize="none" spellCheck={false} />;
}

function Legal() {
  const say = useText();
  const { name, minimumAge } = useMerchant();
  const [shown, setShown] = useState<'terms' | 'policy'>();
  return (
    <div className={styles.legal}>
      {say('register.legal')}{' '}
      <Button tone="link" onClick={() => setShown('terms')}>
        {say('register.terms')}
      </Button>{' '}
      <Button tone="link" onClick={() => setShown('policy')}>
        {say('register.policy')}
      </Button>
      <Dialog
        isOpen={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={say(shown === 'policy' ? 'register.policy' : 'register.terms')}
        closeLabel={say('shell.close')}
        from="below"
      >
        <div className={styles.terms}>
          {shown !== undefined &&
            (['one', 'two', 'three', 'four'] as const).map((part) => (
              <p key={part}>{say(`register.${shown}.${part}`, { name, age: minimumAge })}</p>
            ))}
        </div>
      </Dialog>
    </div>
  );
}
