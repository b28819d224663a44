/** Feedback under way: what is written, what is missing, and what became of it. */
import { useState } from 'react';
import type { CallCode } from '#client';
import { useApi } from '../../base/api/api.tsx';
import { currentSession } from '../../base/session/session.ts';
import { useText } from '../../base/text/text.tsx';
import { toast, toastSeconds } from '../../base/toasts.ts';
import type { CaptchaAnswer } from '../../features/entry/captcha-props.ts';
import { emptyDraft, type PickedType, problemOf, UNPICKED } from './feedback-rules.ts';

interface Flow {
  readonly isBusy: boolean;
  readonly isSent: boolean;
  /** A new one for each try: a captcha is good once. */
  readonly captchaRound: number;
  readonly missing?: ReturnType<typeof problemOf>;
  readonly refused?: CallCode | undefined;
  readonly retryAfter?: number | undefined;
}

export function useFeedback() {
  const { call } = useApi();
  const say = useText();
  const [type, setType] = useState<PickedType>(emptyDraft.type);
  const [content, setContent] = useState<string>(emptyDraft.content);
  const [captcha, setCaptcha] = useState<CaptchaAnswer>();
  const [flow, setFlow] = useState<Flow>({ isBusy: false, isSent: false, captchaRound: 0 });

  const send = async () => {
    if (flow.isBusy) return;
    const missing = problemOf({ type, content, hasCaptcha: captcha !== undefined });
    if (missing !== undefined || type === UNPICKED || !captcha) {
      setFlow({ ...flow, missing, refused: undefined, retryAfter: undefined });
      return;
    }
    setFlow({ ...flow, isBusy: true, missing: undefined, refused: undefined, retryAfter: undefined });
    const sender = currentSession()?.userName;
    const hide = toast(say('shell.wait'), { seconds: toastSeconds.sending });
    const answer = await call('feedback', { body: { type, content, ...captcha, ...(sender && { sender }) } });
    hide();
    setCaptcha(undefined);
    const captchaRound = flow.captchaRound + 1;
    if (answer.ok) {
      setType(emptyDraft.type);
      setContent(emptyDraft.content);
      setFlow({ isBusy: false, isSent: true, captchaRound });
      return;
    }
    const { code, value } = answer.refusal;
    const retryAfter = typeof value?.retryAfter === 'number' ? value.retryAfter : undefined;
    setFlow({ isBusy: false, isSent: false, captchaRound, refused: code, retryAfter });
  };
  const close = () => setFlow({ ...flow, isSent: false });
  return { type, setType, content, setContent, setCaptcha, flow, send, close };
}
