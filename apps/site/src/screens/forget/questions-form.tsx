/** The way back in by security questions: who one is, the three answers, the new password. */
import { UserRound } from 'lucide-react';
import type { CallCode } from '#client';
import { Button, TextField } from '#ui';
import { refusalKey, useText } from '../../base/text.tsx';
import account from '../../features/account/account.module.css';
import { NewPasswordFields } from '../../features/account/new-password-fields.tsx';
import { Problem } from '../../features/account/problem.tsx';
import { CaptchaField } from '../../features/entry/captcha-field.tsx';
import { useQuestions } from './use-questions.ts';

export function QuestionsForm() {
  const say = useText();
  const form = useQuestions();
  const { questions, answers, passwords, refused, isBusy, isReady } = form;
  const field = (key: keyof typeof passwords, wrong: CallCode) => ({
    value: passwords[key],
    maxLength: 128,
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
      form.setPasswords({ ...passwords, [key]: value }),
    error: refused?.code === wrong ? say(refusalKey(wrong)) : undefined,
  });
  const isOfField = refused?.code === 'auth.field_invalid' || refused?.code === 'auth.confirmation_differs';
  return (
    <form className={account.form} onSubmit={form.submit} noValidate>
      <p className={account.note}>{say('forget.questions.line')}</p>
      {questions ? (
        <>
          {questions.map((question, at) => (
            <TextField
              key={question}
              label={say(`question.${question}`)}
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
            label={say('forget.password.new')}
            confirmLabel={say('register.field.confirmPassword')}
            password={field('newPassword', 'auth.field_invalid')}
            confirmation={field('confirmNewPassword', 'auth.confirmation_differs')}
          />
        </>
      ) : (
        <>
          <TextField
            label={say('entry.username')}
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
      <Problem code={isOfField ? undefined : refused?.code} retryAfter={refused?.retryAfter} />
      <Button type="submit" tone="primary" size="large" isWide isBusy={isBusy} disabled={!isReady}>
        {say(questions ? 'forget.save' : 'forget.questions.ask')}
      </Button>
    </form>
  );
}
