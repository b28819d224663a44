/** A code to a mobile number, to log in or to join by: asked for by a human, waited for, and kept while it is good. */
import { useMemo, useReducer, useState, useSyncExternalStore } from 'react';
import { useApi } from '../../base/api/api.tsx';
import { useText } from '../../base/text/text.tsx';
import { toast, toastSeconds } from '../../base/toasts.ts';
import { codeFlow, firstCodeFlow } from '../account/code-flow.ts';
import { digitsOf, type ReadNumber } from '../account/find-countries.ts';
import { useCountdown } from '../account/use-countdown.ts';
import type { CaptchaAnswer } from './captcha-props.ts';
import { type CodeGoal, type KeptCode, keepCode, keptCodeText, readKeptCode } from './saved-code.ts';

const never = () => () => undefined;

/** What came of asking: sent, or the field that stands in the way. */
export type CodeAsked = 'sent' | 'captcha' | 'mobileNum' | 'refused' | 'waiting';

export type MobileCode = ReturnType<typeof useMobileCode>;

/** What was kept in this tab; nothing while the server's page is taken over. */
export function useKeptCode(goal: CodeGoal): KeptCode | undefined {
  const text = useSyncExternalStore(
    never,
    () => keptCodeText(goal),
    () => undefined,
  );
  const [openedAt] = useState(() => Date.now());
  return useMemo(() => readKeptCode(text, openedAt), [text, openedAt]);
}

/** `typed` is what stands in the number's field: a code that was sent to another number is none. */
export function useMobileCode(goal: CodeGoal, typed: string) {
  const { call } = useApi();
  const say = useText();
  const [flow, tell] = useReducer(codeFlow, firstCodeFlow);
  const [captcha, setCaptcha] = useState<CaptchaAnswer>();
  const [isCaptchaMissed, setMissed] = useState(false);
  const [isAgain, setAgain] = useState(false);
  const kept = useKeptCode(goal);
  const [sentNow, setSentNow] = useState<KeptCode>();
  const latest = sentNow ?? kept;
  const digits = digitsOf(typed);
  const sent = latest && (digits === '' || digits.endsWith(latest.mobileNum)) ? latest : undefined;
  const left = useCountdown(sent);
  const isHumanAsked = sent === undefined || isAgain;

  const ask = async (number: ReadNumber): Promise<CodeAsked> => {
    if (flow.isBusy || left > 0) return 'waiting';
    if (!isHumanAsked) {
      setAgain(true);
      return 'captcha';
    }
    setMissed(!captcha);
    if (!captcha) return 'captcha';
    tell({ kind: 'asked' });
    const endpoint = goal === 'login' ? 'askLoginCode' : 'askRegisterCode';
    const hide = toast(say('shell.wait'), { seconds: toastSeconds.sending });
    const answer = await call(endpoint, { body: { ...number, ...captcha } });
    hide();
    setCaptcha(undefined);
    if (!answer.ok) {
      tell({ kind: 'refused', ...answer.refusal });
      return answer.refusal.value?.field === 'mobileNum' ? 'mobileNum' : 'refused';
    }
    const told = { kind: 'sent', answer: answer.value, nowMs: Date.now() } as const;
    const next = codeFlow(flow, told);
    tell(told);
    if (next.sent) {
      const code = { ...next.sent, ...number };
      keepCode(goal, code);
      setSentNow(code);
    }
    setAgain(false);
    return 'sent';
  };

  return {
    flow,
    /** What was sent, and to which number. */
    sent,
    left,
    isHumanAsked,
    isCaptchaMissed,
    setCaptcha,
    ask,
    /** The code has done what it was for. */
    forget: () => keepCode(goal, undefined),
  };
}
