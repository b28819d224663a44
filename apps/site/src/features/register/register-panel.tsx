/**
 * Registration with the merchant's own fields and rules: by username, by mobile number, or either; or by an account of an identity
 * provider.
 */
import { Fragment, useRef, useState } from 'react';
import { Loaded, load, Skeletons, stored, times, useAnswer } from '#base/data';
import { lazyPart, PasswordField, refusalKey, Sheet, useParameters, useText } from '#base/view';
import { Button, Checkbox, Skeleton, SubmitButton, Tabs, useInBrowser } from '#ui';
import account from '../account/account.module.css';
import { Problem } from '../account/problem.tsx';
import { CaptchaField } from '../entry/captcha-field.tsx';
import styles from '../entry/entry.module.css';
import { focusCaptcha } from '../entry/focus-captcha.ts';
import { useSavedCode } from '../entry/use-mobile-code.ts';
import { NewMemberNote } from '../sign-in/new-member-note.tsx';
import { SignInMethodsSkeleton } from '../sign-in/sign-in-methods-skeleton.tsx';
import type { Rules } from './register-body.ts';
import { requestedFields } from './register-rules.ts';
import { lock, RuledField } from './ruled-field.tsx';
import { type Method, useRegister } from './use-register.ts';

const JoinMethods = lazyPart(() => import('../sign-in/sign-in-methods.tsx').then((module) => module.JoinMethods), {
  skeleton: <SignInMethodsSkeleton isJoining />,
});

export function RegisterPanel() {
  const rules = useAnswer('registerRules');
  return (
    <Loaded query={rules} skeleton={<Skeletons className={styles.form} of={times(4, account.place)} />}>
      {(data) => (
        <>
          <RegisterForm rules={data} />
          <JoinMethods />
        </>
      )}
    </Loaded>
  );
}

/** The registration form: tabs if there are several methods, and the fields as the server lists them. */
function RegisterForm({ rules }: { readonly rules: Rules }) {
  const t = useText();
  const element = useRef<HTMLFormElement>(null);
  const link = useLinkCode();
  const saved = useSavedCode('register');
  const [chosen, choose] = useState<Method>();
  const usual = saved && rules.methods.includes('mobileNum') ? 'mobileNum' : rules.methods[0];
  const method = chosen ?? usual ?? 'username';
  const fields = requestedFields(method === 'username' ? rules.fields : rules.mobileFields, link.isRequested);
  const register = useRegister(rules, method, fields, link.code);
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
          chosen={method}
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

const LegalText = lazyPart(() => import('./legal-text.tsx').then((module) => module.LegalText), {
  skeleton: <Skeleton className={account.place} />,
});
const tags = { terms: 'terms', policy: 'privacy' } as const;

/** The terms and the policy that a registration accepts, readable in a dialog without losing the form. */
function Legal() {
  const t = useText();
  const [shown, setShown] = useState<'terms' | 'policy'>();
  return (
    <div className={styles.legal}>
      <span>{t('register.legal')}</span>
      {(['terms', 'policy'] as const).map((which) => (
        <Button key={which} tone="link" onClick={() => setShown(which)}>
          {t(`register.${which}`)}
        </Button>
      ))}
      {(['terms', 'policy'] as const).map((which) => (
        <Sheet key={which} isOpen={shown === which} onClose={() => setShown(undefined)} title={t(`register.${which}`)}>
          {shown === which && <LegalText tag={tags[which]} />}
        </Sheet>
      ))}
    </div>
  );
}

interface LinkCode {
  /** A code that was found valid. */
  readonly code: string | undefined;
  /** Whether the form requests a code: not while a link's code is being checked, and not when it is valid. */
  readonly isRequested: boolean;
}

/** The invitation code of the link that was followed: it was saved for the tab, so that visiting other screens first does not lose it. */
function useLinkCode(): LinkCode {
  const { affiliateCode } = useParameters();
  const saved = useInBrowser(() => load(stored.linkCode));
  const code = affiliateCode ?? saved;
  const check = useAnswer('checkAffiliate', { code: code ?? '' }, { isEnabled: code !== undefined });
  if (code === undefined) return { code: undefined, isRequested: true };
  if (check.data?.isValid) return { code, isRequested: false };
  return { code: undefined, isRequested: !check.isLoading };
}
