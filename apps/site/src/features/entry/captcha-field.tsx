/**
 * The captcha: letters to read; bells to count for those who cannot see them; proof of work by the device for those who can use
 * neither.
 */
import { useState } from 'react';
import { useCall, useText } from '#base';
import { Button, Spinner } from '#ui';
import { AudioCaptcha } from './audio-captcha.tsx';
import type { CaptchaFieldProps } from './captcha-props.ts';
import styles from './entry.module.css';
import { PictureCaptcha } from './picture-captcha.tsx';

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
  const Captcha = isReceived ? AudioCaptcha : PictureCaptcha;
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

/** Runs the proof of work on the device. Its code is loaded on first use. */
function useDeviceWork(onAnswer: CaptchaFieldProps['onAnswer']) {
  const { isBusy, refusal, run } = useCall();
  const [isDone, setDone] = useState(false);
  return {
    work: isBusy ? ('busy' as const) : isDone ? ('done' as const) : ('none' as const),
    problem: refusal?.code,
    begin: () =>
      run(async (request) => {
        const [{ id, work }, { solveWork }] = await Promise.all([
          request('captcha', { query: { kind: 'work' } }),
          import('./proof-of-work.ts'),
        ]);
        if (!work) return;
        onAnswer({ captchaId: id, captcha: await solveWork(work) });
        setDone(true);
      }),
  };
}
