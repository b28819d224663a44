/** The feedback form: type, text and captcha. */

import { artUrl, Link, refusalKey, useText } from '#base';
import { buttonClass, Dialog, SubmitButton, TextArea, VisuallyHidden } from '#ui';
import { CaptchaField } from '../../features/entry/captcha-field.tsx';
import styles from './feedback.module.css';
import { isSendable, MAX_CHARACTERS } from './feedback-rules.ts';
import { TypePicker } from './type-picker.tsx';
import { useFeedback } from './use-feedback.ts';

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
          <Link to="/m/webEmail" className={buttonClass({ tone: 'primary', isWide: true })}>
            {t('feedback.to.inbox')}
          </Link>
        </div>
      </Dialog>
    </form>
  );
}
