/** A password being replaced by the answers to security questions: first whose they are, then the answers and the new password. */
import { type FormEvent, useState } from 'react';
import type { CallCode } from '#client';
import type { AnswerOf, Endpoints } from '#contract';
import { useApi } from '../../base/api/api.tsx';
import { useNavigate } from '../../base/navigation/navigation.tsx';
import { forgetLogin } from '../../base/session/remembered-login.ts';
import { dropHeldPassword } from '../../base/session/session-password.ts';
import { useText } from '../../base/text/text.tsx';
import { toast, toastSeconds } from '../../base/toasts.ts';
import type { CaptchaAnswer } from '../../features/entry/captcha-props.ts';

type Questions = AnswerOf<Endpoints['askSecurityQuestions']>['questions'];
const blank = ['', '', ''] as const;

export function useQuestions() {
  const say = useText();
  const { call } = useApi();
  const navigate = useNavigate();
  const [username, setUsername] = useState('');
  const [captcha, setCaptcha] = useState<CaptchaAnswer>();
  const [round, setRound] = useState(0);
  const [questions, setQuestions] = useState<Questions>();
  const [answers, setAnswers] = useState<readonly string[]>(blank);
  const [passwords, setPasswords] = useState({ newPassword: '', confirmNewPassword: '' });
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ readonly code: CallCode; readonly retryAfter?: number }>();
  const name = username.trim();

  const ask = async () => {
    if (!captcha) return setRefused({ code: 'auth.captcha_required' });
    const answer = await call('askSecurityQuestions', { body: { username: name, ...captcha } });
    setCaptcha(undefined);
    setRound(round + 1);
    if (answer.ok) setQuestions(answer.value.questions);
    else refuse(answer.refusal);
  };
  const reset = async () => {
    const body = { username: name, answers: [...answers], ...passwords };
    const answer = await call('resetPasswordByAnswers', { body });
    if (!answer.ok) return refuse(answer.refusal);
    forgetLogin();
    dropHeldPassword();
    toast(say('forget.done'), { tone: 'good', seconds: toastSeconds.short });
    navigate({ to: '/m/login', replace: true });
  };
  const refuse = ({ code, value }: { readonly code: CallCode; readonly value?: object }) => {
    const wait = (value as { readonly retryAfter?: unknown } | undefined)?.retryAfter;
    setRefused({ code, ...(typeof wait === 'number' && { retryAfter: wait }) });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setRefused(undefined);
    setBusy(true);
    await (questions ? reset() : ask());
    setBusy(false);
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
    refused,
    submit,
  };
}
