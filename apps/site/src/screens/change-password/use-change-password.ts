/** Changes the password, and updates everything that stores the old one. */
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  CallFailed,
  dropHeldPassword,
  heldPassword,
  loadLogin,
  type Request,
  saveLogin,
  toast,
  toastSeconds,
  useAnswer,
  useCall,
  useNavigate,
  useSession,
  useText,
} from '#base';
import type { TextKey } from '#texts';
import { passwordProblems } from '../../features/account/password-problems.ts';

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

export function useChangePassword() {
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
