/**
 * The captcha: letters to read; bells to count for those who cannot see them; proof of work by the device for those who can use
 * neither.
 */
import { useState } from 'react';
import { Button, Spinner } from '#ui';
import { useText } from '../../base/text/index.ts';
import { BellsCaptcha } from './audio-captcha.tsx';
import type { CaptchaFieldProps } from './captcha-props.ts';
import styles from './entry.module.css';
import { PictureCaptcha } from './picture-captcha.tsx';
import { useDeviceWork } from './use-proof-of-work.ts';

/** A captcha is single use: render this with a new key for a new one. */
export function CaptchaField({ onAnswer, error }: CaptchaFieldProps) {
  const t = useText();
  const [isReceived, setReceived] = useState(false);
  const device = useDeviceWork(onAnswer);

  if (device.work !== 'none') {
    return (
      <p className={styles.work} role="status">
        {device.work === 'busy' && <Spinner />}
        {t(device.work === 'busy' ? 'entry.captcha.working' : 'entry.captcha.worked')}
      </p>
    );
  }
  const Captcha = isReceived ? BellsCaptcha : PictureCaptcha;
  const change = () => {
    onAnswer(undefined);
    setReceived(!isReceived);
  };
  return (
    <div>
      <Captcha onAnswer={onAnswer} error={error} problem={device.problem} />
      <div className={styles.otherCaptchas}>
        <Button tone="link" onClick={change}>
          {t(isReceived ? 'entry.captcha.look' : 'entry.captcha.listen')}
        </Button>
        <Button tone="link" onClick={() => void device.begin()}>
          {t('entry.captcha.unreadable')}
        </Button>
      </div>
    </div>
  );
}
