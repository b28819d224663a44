/** The feedback form: type, text and captcha. */
import { CircleEllipsis, Gamepad2, Headset, Landmark, UserPlus, Wallet } from 'lucide-react';
import { useId, useState } from 'react';
import { currentSession, useCall, useDraft } from '#base/data';
import { artUrl, ButtonLink, refusalKey, toast, toastSeconds, useText } from '#base/view';
import { Dialog, SubmitButton, TextArea, VisuallyHidden } from '#ui';
import { CaptchaField } from '../../features/entry/captcha-field.tsx';
import type { CaptchaAnswer } from '../../features/entry/captcha-props.ts';
import styles from './feedback.module.css';
import {
  emptyDraft,
  feedbackTypes,
  isSendable,
  MAX_CHARACTERS,
  type PickedType,
  problemOf,
  UNPICKED,
} from './feedback-rules.ts';

export function FeedbackScreen() {
  const t = useText();
  const { type, setType, content, setContent, setCaptcha, missing, refusal, ...feedback } = useFeedback();
  return (
    <form className={styles.form} noValidate onSubmit={feedback.send}>
      <p className={styles.line}>{t('feedback.line')}</p>
      <TypePicker
        picked={type}
        onPick={setType}
        error={missing === 'type' && type === -1 ? t('feedback.type.wanted') : undefined}
      />
      <div className={styles.content}>
        <TextArea
          label={t('feedback.content')}
          name="content"
          rows={5}
          maxLength={MAX_CHARACTERS}
          isRequired
          value={content}
          hint={t('feedback.hint')}
          onChange={({ currentTarget: { value } }) => setContent(value)}
        />
        <p className={styles.counter}>
          <span aria-hidden="true">
            {content.length}/{MAX_CHARACTERS}
          </span>
          <VisuallyHidden>{t('feedback.count', { count: content.length, most: MAX_CHARACTERS })}</VisuallyHidden>
        </p>
      </div>
      <CaptchaField
        key={feedback.captchaRound}
        onAnswer={setCaptcha}
        error={missing === 'captcha' ? t('refusal.auth.captcha_required') : undefined}
      />
      {refusal && (
        <p className={styles.problem} role="alert">
          {t(refusalKey(refusal.code))}{' '}
          {refusal.retryAfter !== undefined && t('entry.wait', { seconds: refusal.retryAfter })}
        </p>
      )}
      <SubmitButton isBusy={feedback.isBusy} disabled={!isSendable({ content })}>
        {t('feedback.send')}
      </SubmitButton>
      <Dialog
        isOpen={feedback.isSent}
        onClose={feedback.close}
        title={t('feedback.sent')}
        closeLabel={t('shell.close')}
      >
        <div className={styles.sent}>
          <img src={artUrl('handshake')} alt="" width="84" height="84" />
          <p>{t('feedback.sent.line')}</p>
          <ButtonLink to="/m/webEmail" tone="primary" isWide>
            {t('feedback.to.inbox')}
          </ButtonLink>
        </div>
      </Dialog>
    </form>
  );
}

const signs = { 1: Wallet, 2: Landmark, 3: Gamepad2, 4: Headset, 6: UserPlus, 0: CircleEllipsis } as const;

interface TypePickerProps {
  readonly picked: PickedType;
  readonly error: string | undefined;
  readonly onPick: (type: PickedType) => void;
}

/** The type of the feedback: one of six, none selected at first. */
function TypePicker({ picked, error, onPick }: TypePickerProps) {
  const t = useText();
  const id = useId();
  return (
    <fieldset className={styles.types} aria-describedby={error === undefined ? undefined : id}>
      <legend>{t('feedback.type')}</legend>
      {feedbackTypes.map((type) => {
        const Sign = signs[type];
        return (
          <label key={type} className={styles.type}>
            <input type="radio" name="type" value={type} checked={picked === type} onChange={() => onPick(type)} />
            <Sign aria-hidden="true" size={20} />
            <span>{t(`feedback.type.${type}`)}</span>
          </label>
        );
      })}
      {error !== undefined && (
        <p id={id} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The state of the feedback form: the input, what is missing, and the outcome. */
function useFeedback() {
  const { isBusy, refusal, submit } = useCall();
  const t = useText();
  const [type, setType] = useDraft<PickedType>('feedback.type', emptyDraft.type);
  const [content, setContent] = useDraft<string>('feedback.content', emptyDraft.content);
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
