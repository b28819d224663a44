/** The feedback form: what it is about, what it is, and a captcha. */
import { Button, buttonClass, Dialog, TextArea, VisuallyHidden } from '#ui';
import { artUrl } from '../../base/art.ts';
import { Link } from '../../base/navigation/index.ts';
import { refusalKey, useText } from '../../base/text/index.ts';
import { CaptchaField } from '../../features/entry/captcha-field.tsx';
import styles from './feedback.module.css';
import { isSendable, MOST_CHARACTERS } from './feedback-rules.ts';
import { TypePicker } from './type-picker.tsx';
import { useFeedback } from './use-feedback.ts';

export function FeedbackScreen() {
  const say = useText();
  const { type, setType, content, setContent, setCaptcha, missing, refusal, ...feedback } = useFeedback();
  return (
    <form className={styles.form} noValidate onSubmit={feedback.send}>
      <p className={styles.line}>{say('feedback.line')}</p>
      <TypePicker
        picked={type}
        onPick={setType}
        error={missing === 'type' && type === -1 ? say('feedback.type.wanted') : undefined}
      />
      <div className={styles.content}>
        <TextArea
          label={say('feedback.content')}
          name="content"
          rows={5}
          maxLength={MOST_CHARACTERS}
          isRequired
          value={content}
          hint={say('feedback.hint')}
          onChange={({ currentTarget: { value } }) => setContent(value)}
        />
        <p className={styles.counter}>
          <span aria-hidden="true">
            {content.length}/{MOST_CHARACTERS}
          </span>
          <VisuallyHidden>{say('feedback.count', { count: content.length, most: MOST_CHARACTERS })}</VisuallyHidden>
        </p>
      </div>
      <CaptchaField
        key={feedback.captchaRound}
        onAnswer={setCaptcha}
        error={missing === 'captcha' ? say('refusal.auth.captcha_required') : undefined}
      />
      {refusal && (
        <p className={styles.problem} role="alert">
          {say(refusalKey(refusal.code))}{' '}
          {refusal.retryAfter !== undefined && say('entry.wait', { seconds: refusal.retryAfter })}
        </p>
      )}
      <Button
        type="submit"
        tone="primary"
        size="large"
        isWide
        isBusy={feedback.isBusy}
        disabled={!isSendable({ content })}
      >
        {say('feedback.send')}
      </Button>
      <Dialog
        isOpen={feedback.isSent}
        onClose={feedback.close}
        title={say('feedback.sent')}
        closeLabel={say('shell.close')}
      >
        <div className={styles.sent}>
          <img src={artUrl('handshake')} alt="" width="84" height="84" />
          <p>{say('feedback.sent.line')}</p>
          <Link to="/m/webEmail" className={buttonClass({ tone: 'primary', isWide: true })}>
            {say('feedback.to.inbox')}
          </Link>
        </div>
      </Dialog>
    </form>
  );
}
