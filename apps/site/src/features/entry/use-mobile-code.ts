/** A code to a mobile number, for log-in or registration: requested with a captcha, with a wait, and saved while it is valid. */
import { useMemo, useState } from 'react';
import { toast, toastSeconds, useText } from '#base/view';
import { useInBrowser } from '#ui';
import { sentCode } from '../account/code-flow.ts';
import { digitsOf, type ReadNumber } from '../account/find-countries.ts';
import { useCode } from '../account/use-code.ts';
import { useCountdown } from '../account/use-countdown.ts';
import type { CaptchaAnswer } from './captcha-props.ts';
import { type CodeGoal, readSavedCode, type SavedCode, saveCode, savedCodeText } from './saved-code.ts';

/** The outcome of a request: sent, or the field that prevented it. */
export type CodeRequested = 'sent' | 'captcha' | 'phone' | 'refused' | 'waiting';

export type MobileCode = ReturnType<typeof useMobileCode>;

/** The code saved in this tab; undefined during hydration. */
export function useSavedCode(goal: CodeGoal): SavedCode | undefined {
  const text = useInBrowser(() => savedCodeText(goal));
  const [openedAt] = useState(() => Date.now());
  return useMemo(() => readSavedCode(text, openedAt), [text, openedAt]);
}

/** `typed` is the text of the number's field: a code that was sent to another number is ignored. */
export function useMobileCode(goal: CodeGoal, typed: string) {
  const t = useText();
  const { isBusy, refusal, captchaRound, request: requestCode } = useCode();
  const [captcha, setCaptcha] = useState<CaptchaAnswer>();
  const [isCaptchaMissed, setMissed] = useState(false);
  const [isAgain, setAgain] = useState(false);
  const saved = useSavedCode(goal);
  const [sentNow, setSentNow] = useState<SavedCode>();
  const latest = sentNow ?? saved;
  const digits = digitsOf(typed);
  const sent = latest && (digits === '' || digits.endsWith(latest.phone)) ? latest : undefined;
  const left = useCountdown(sent);
  const isHumanRequired = sent === undefined || isAgain;

  const request = async (number: ReadNumber): Promise<CodeRequested> => {
    if (isBusy || left > 0) return 'waiting';
    if (!isHumanRequired) {
      setAgain(true);
      return 'captcha';
    }
    setMissed(!captcha);
    if (!captcha) return 'captcha';
    let outcome: CodeRequested = 'sent';
    await requestCode(
      async (request) => {
        const hide = toast(t('shell.wait'), { seconds: toastSeconds.sending });
        const endpoint = goal === 'login' ? 'requestLoginCode' : 'requestRegisterCode';
        const answer = await request(endpoint, { body: { ...number, ...captcha } }).finally(hide);
        const code = { ...sentCode(answer, Date.now()), ...number };
        saveCode(goal, code);
        setSentNow(code);
        setAgain(false);
        return answer;
      },
      ({ value }) => {
        outcome = value.field === 'mobileNum' ? 'phone' : 'refused';
        return false;
      },
    );
    setCaptcha(undefined);
    return outcome;
  };

  return {
    isBusy,
    refusal,
    captchaRound,
    /** The sent code and its number. */
    sent,
    left,
    isHumanRequired,
    isCaptchaMissed,
    setCaptcha,
    request,
    /** Call it once the code was used. */
    forget: () => saveCode(goal, undefined),
  };
}
