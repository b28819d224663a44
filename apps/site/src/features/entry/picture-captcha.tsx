/** Letters in a picture. A press on it loads another. */
import { useEffect, useState } from 'react';
import { refusalKey, useApi, useText } from '#base';
import type { CallCode } from '#client';
import { TextField } from '#ui';
import type { CaptchaProps } from './captcha-props.ts';
import styles from './entry.module.css';

export function PictureCaptcha({ onAnswer, error, problem: before }: CaptchaProps) {
  const t = useText();
  const { call } = useApi();
  const [shown, setShown] = useState<{ readonly id: string; readonly image: string }>();
  const [typed, setTyped] = useState('');
  const [failed, setFailed] = useState<CallCode>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isCurrent = round >= 0;
    void call('captcha', { query: { kind: 'image' } }).then((answer) => {
      if (!isCurrent) return;
      setFailed(answer.ok ? undefined : answer.refusal.code);
      if (answer.ok && answer.value.image !== undefined) setShown({ id: answer.value.id, image: answer.value.image });
    });
    return () => {
      isCurrent = false;
    };
  }, [call, round]);
  const drawAnother = () => {
    setTyped('');
    onAnswer(undefined);
    setRound(round + 1);
  };
  const problem = failed ?? before;
  return (
    <TextField
      label={t('entry.captcha')}
      name="captcha"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={16}
      isRequired
      value={typed}
      error={error ?? (problem && t(refusalKey(problem)))}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        onAnswer(shown && value.trim() !== '' ? { captchaId: shown.id, captcha: value.trim() } : undefined);
      }}
      after={
        <button type="button" className={styles.captcha} aria-label={t('entry.captcha.other')} onClick={drawAnother}>
          {shown && <img src={shown.image} alt="" width="120" height="44" />}
        </button>
      }
    />
  );
}
