/** Changing the password. The old one is requested only when this tab does not hold it from a recent login. */
import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  CallFailed,
  dropHeldPassword,
  heldPassword,
  loadLogin,
  type Request,
  saveLogin,
  useAnswer,
  useCall,
  useSession,
} from '#base/data';
import { PasswordField, toast, toastSeconds, useNavigate, useNavigation, useText } from '#base/view';
import type { TextKey } from '#texts';
import { Button, Skeleton, SubmitButton } from '#ui';
import account from '../../features/account/account.module.css';
import { NewPasswordFields } from '../../features/account/new-password-fields.tsx';
import { passwordProblems } from '../../features/account/password-problems.ts';
import { Problem } from '../../features/account/problem.tsx';
import { ofStepCode, StepCodeField } from '../../features/account/step-code-field.tsx';
import styles from '../../features/entry/entry.module.css';
import { EntryHero } from '../../features/entry/entry-hero.tsx';

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

const HOME_AFTER_MS = 1_000;

interface Fields {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly confirmNewPassword: string;
}

/** Updates the saved login if it belongs to this member. */
async function renewRemembered(username: string, password: string): Promise<void> {
  const known = await loadLogin();
  if (known?.username.toLowerCase() !== username.toLowerCase()) return;
  await saveLogin({ username: known.username, password });
}

/** Changes the password, and updates everything that stores the old one. */
function useChangePassword() {
  const t = useText();
  const { isBusy, refusal, run } = useCall();
  const navigate = useNavigate();
  const username = useSession()?.username ?? '';
  /** Undefined until it is known whether a password is held. */
  const [held, setHeld] = useState<{ readonly password: string | undefined }>();
  const config = useAnswer('securityConfig', undefined, { isMine: true });
  const isStepOwed = config.data?.authenticator?.isOn === true;
  const [stepCode, setStepCode] = useState('');
  const rules = useAnswer('registerRules', undefined, { staleMs: 300_000 });
  const rule = rules.data?.fields.find(({ name }) => name === 'password');
  const form = useForm<Fields>({ defaultValues: { oldPassword: '', newPassword: '', confirmNewPassword: '' } });
  useEffect(() => {
    void heldPassword(username).then((password) => setHeld({ password }));
  }, [username]);

  const showErrors = (problems: { readonly [Field in keyof Fields]?: TextKey }): boolean => {
    const found = Object.entries(problems) as [keyof Fields, TextKey][];
    for (const [at, [field, key]] of found.entries())
      form.setError(field, { message: t(key) }, { shouldFocus: at === 0 });
    return found.length > 0;
  };

  const submit = form.handleSubmit(async (fields) => {
    if (!held) return;
    const oldPassword = held.password ?? fields.oldPassword;
    const change = async (request: Request) => {
      const problems = passwordProblems({ ...fields, oldPassword }, rule);
      const isWrong = showErrors(problems);
      if (problems.newPassword === 'refusal.password.same') throw new CallFailed({ code: 'password.same' });
      if (isWrong) return;
      const hide = toast(t('shell.wait'), { seconds: toastSeconds.sending });
      const body = { ...fields, oldPassword, ...(isStepOwed && { stepCode: stepCode.trim() }) };
      await request('changePassword', { body }).finally(hide);
      await renewRemembered(username, fields.newPassword);
      dropHeldPassword();
      toast(t('security.password.saved'), { tone: 'good', seconds: toastSeconds.brief });
      setTimeout(() => navigate({ to: '/m/home', replace: true }), HOME_AFTER_MS);
    };
    await run(change, ({ code, value }) => {
      if (code === 'password.same') return false;
      if (code !== 'password.wrong') setStepCode('');
      if (code === 'auth.step_code_required') void config.refetch();
      if (code === 'password.guessable') return showErrors({ newPassword: 'refusal.password.guessable' });
      if (code !== 'password.wrong')
        return value.field === 'newPassword' && showErrors({ newPassword: 'forget.password.wrong' });
      // the held password is out of date: it was changed elsewhere
      if (held.password !== undefined) setHeld({ password: undefined });
      else showErrors({ oldPassword: 'refusal.password.wrong' });
      return true;
    });
  });
  const step = { isOwed: isStepOwed, code: stepCode, setCode: setStepCode };
  return { form, held, step, rule, refusal, isBusy, submit };
}
