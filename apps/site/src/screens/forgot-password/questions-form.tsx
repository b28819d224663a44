/** Password reset by security questions: username, three answers, new password. */
import { useState } from 'react';
import { CallFailed, dropHeldPassword, forgetLogin, type Request, useCall } from '#base/data';
import { refusalKey, toast, toastSeconds, useNavigate, useText } from '#base/view';
import type { CallCode } from '#client';
import type { AnswerOf, Endpoints } from '#contract';
import { SubmitButton, TextField } from '#ui';
import account from '../../features/account/account.module.css';
import { NewPasswordFields } from '../../features/account/new-password-fields.tsx';
import { Problem } from '../../features/account/problem.tsx';
import { CaptchaField } from '../../features/entry/captcha-field.tsx';
import type { CaptchaAnswer } from '../../features/entry/captcha-props.ts';
import { UsernameField } from '../../features/entry/username-field.tsx';

/** Refusals that belong to a field. */
const ofPassword: readonly CallCode[] = ['auth.field_invalid', 'password.guessable'];
const ofConfirmation: readonly CallCode[] = ['auth.confirmation_differs'];

export function QuestionsForm() {
  const t = useText();
  const form = useQuestions();
  const { questions, answers, passwords, refusal, isBusy, isReady } = form;
  const field = (key: keyof typeof passwords, wrong: readonly CallCode[]) => ({
    value: passwords[key],
    maxLength: 128,
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
      form.setPasswords({ ...passwords, [key]: value }),
    error: refusal && wrong.includes(refusal.code) ? t(refusalKey(refusal.code)) : undefined,
  });
  const isOfField = refusal && [...ofPassword, ...ofConfirmation].includes(refusal.code);
  return (
    <form className={account.form} onSubmit={form.submit} noValidate>
      <p className={account.note}>{t('forget.questions.line')}</p>
      {questions ? (
        <>
          {questions.map((question, at) => (
            <TextField
              key={question}
              label={t(`question.${question}`)}
              autoComplete="off"
              maxLength={100}
              isRequired
              value={answers[at] ?? ''}
              onChange={({ currentTarget: { value } }) =>
                form.setAnswers(answers.map((one, place) => (place === at ? value : one)))
              }
            />
          ))}
          <NewPasswordFields
            label={t('forget.password.new')}
            password={field('newPassword', ofPassword)}
            confirmation={field('confirmNewPassword', ofConfirmation)}
          />
        </>
      ) : (
        <>
          <UsernameField
            isRequired
            value={form.username}
            onChange={({ currentTarget: { value } }) => form.setUsername(value)}
          />
          <CaptchaField key={form.round} onAnswer={form.setCaptcha} />
        </>
      )}
      <Problem refusal={isOfField ? undefined : refusal} />
      <SubmitButton isBusy={isBusy} disabled={!isReady}>
        {t(questions ? 'forget.save' : 'forget.questions.show')}
      </SubmitButton>
    </form>
  );
}

type Questions = AnswerOf<Endpoints['requestSecurityQuestions']>['questions'];
const blank = ['', '', ''] as const;

/** Password reset by security questions: first the username, then the answers and the new password. */
function useQuestions() {
  const t = useText();
  const { isBusy, refusal, submit } = useCall();
  const navigate = useNavigate();
  const [username, setUsername] = useState('');
  const [captcha, setCaptcha] = useState<CaptchaAnswer>();
  const [round, setRound] = useState(0);
  const [questions, setQuestions] = useState<Questions>();
  const [answers, setAnswers] = useState<readonly string[]>(blank);
  const [passwords, setPasswords] = useState({ newPassword: '', confirmNewPassword: '' });
  const name = username.trim();

  const load = async (request: Request) => {
    if (!captcha) throw new CallFailed({ code: 'auth.captcha_required' });
    const requesting = request('requestSecurityQuestions', { body: { username: name, ...captcha } });
    const found = await requesting.finally(() => {
      setCaptcha(undefined);
      setRound(round + 1);
    });
    setQuestions(found.questions);
  };
  const reset = async (request: Request) => {
    await request('resetPasswordByAnswers', { body: { username: name, answers: [...answers], ...passwords } });
    forgetLogin();
    dropHeldPassword();
    toast(t('forget.done'), { tone: 'good', seconds: toastSeconds.short });
    navigate({ to: '/m/login', replace: true });
  };
  const isReady = questions
    ? answers.every((answer) => answer.trim() !== '') && passwords.newPassword !== ''
    : name !== '';
  return {
    username,
    setUsername,
    setCaptcha,
    round,
    questions,
    answers,
    setAnswers,
    passwords,
    setPasswords,
    isBusy,
    isReady,
    refusal,
    submit: submit(questions ? reset : load),
  };
}
