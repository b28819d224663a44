/** The state of the feedback form: the input, what is missing, and the outcome. */
import { useState } from 'react';
import { currentSession, toast, toastSeconds, useCall, useText } from '#base';
import type { CaptchaAnswer } from '../../features/entry/captcha-props.ts';
import { emptyDraft, type PickedType, problemOf, UNPICKED } from './feedback-rules.ts';

export function useFeedback() {
  const { isBusy, refusal, submit } = useCall();
  const t = useText();
  const [type, setType] = useState<PickedType>(emptyDraft.type);
  const [content, setContent] = useState<string>(emptyDraft.content);
  const [captcha, setCaptcha] = useState<CaptchaAnswer>();
  /** A new captcha for each attempt: a captcha is single use. */
  const [captchaRound, setCaptchaRound] = useState(0);
  const [missing, setMissing] = useState<ReturnType<typeof problemOf>>();
  const [isSent, setSent] = useState(false);

  const send = submit(async (request) => {
    const lacking = problemOf({ type, content, hasCaptcha: captcha !== undefined });
    setMissing(lacking);
    if (lacking !== undefined || type === UNPICKED || !captcha) return;
    const sender = currentSession()?.username;
    const hide = toast(t('shell.wait'), { seconds: toastSeconds.sending });
    const sending = request('feedback', { body: { type, content, ...captcha, ...(sender && { sender }) } });
    await sending.finally(() => {
      hide();
      setCaptcha(undefined);
      setCaptchaRound(captchaRound + 1);
    });
    setType(emptyDraft.type);
    setContent(emptyDraft.content);
    setSent(true);
  });
  const close = () => setSent(false);
  const form = { type, setType, content, setContent, setCaptcha, captchaRound };
  return { ...form, missing, isBusy, refusal, isSent, send, close };
}
