/** Password reset by security questions: username, three answers, new password. */
import { UserRound } from 'lucide-react';
import { refusalKey, useText } from '#base';
import type { CallCode } from '#client';
import { SubmitButton, TextField } from '#ui';
import account from '../../features/account/account.module.css';
import { NewPasswordFields } from '../../features/account/new-password-fields.tsx';
import { Problem } from '../../features/account/problem.tsx';
import { CaptchaField } from '../../features/entry/captcha-field.tsx';
import { useQuestions } from './use-questions.ts';

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
            confirmLabel={t('register.field.confirmPassword')}
            password={field('newPassword', ofPassword)}
            confirmation={field('confirmNewPassword', ofConfirmation)}
          />
        </>
      ) : (
        <>
          <TextField
            label={t('entry.username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            isRequired
            value={form.username}
            before={<UserRound aria-hidden="true" size={20} />}
            onChange={({ currentTarget: { value } }) => form.setUsername(value)}
          />
          <CaptchaField key={form.round} onAnswer={form.setCaptcha} />
        </>
      )}
      <Problem refusal={isOfField ? undefined : refusal} />
      <SubmitButton isBusy={isBusy} disabled={!isReady}>
        {t(questions ? 'forget.save' : 'forget.questions.ask')}
      </SubmitButton>
    </form>
  );
}
