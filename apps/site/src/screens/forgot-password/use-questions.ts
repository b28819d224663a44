/** Password reset by security questions: first the username, then the answers and the new password. */
import { useState } from 'react';
import type { Request } from '#base';
import { CallFailed, dropHeldPassword, forgetLogin, toast, toastSeconds, useCall, useNavigate, useText } from '#base';
import type { AnswerOf, Endpoints } from '#contract';
import type { CaptchaAnswer } from '../../features/entry/captcha-props.ts';

type Questions = AnswerOf<Endpoints['askSecurityQuestions']>['questions'];
const blank = ['', '', ''] as const;

export function useQuestions() {
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
    const requesting = request('askSecurityQuestions', { body: { username: name, ...captcha } });
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
