/** The audio captcha: bells to count. Loaded on the first press and playable any number of times; new bells after it has expired. */
import { Volume2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type Request, refusalKey, useCall, useText } from '#base';
import { Button, TextField } from '#ui';
import type { CaptchaProps } from './captcha-props.ts';
import styles from './entry.module.css';

interface Received {
  readonly id: string;
  readonly url: string;
  readonly endsAt: number;
}

function soundUrl(base64: string): string {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  return URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }));
}

export function AudioCaptcha({ onAnswer, error, problem: before }: CaptchaProps) {
  const t = useText();
  const { isBusy, refusal, run } = useCall();
  const player = useRef<HTMLAudioElement>(null);
  const received = useRef<Received>(undefined);
  const [typed, setTyped] = useState('');
  useEffect(
    () => () => {
      if (received.current) URL.revokeObjectURL(received.current.url);
    },
    [],
  );

  /** The same bells until they expire; then new ones, and the field is emptied. */
  const fetchAudio = async (request: Request): Promise<Received | undefined> => {
    if (received.current && received.current.endsAt > Date.now()) return received.current;
    const { id, audio, expiresInSeconds } = await request('captcha', { query: { kind: 'audio' } });
    if (audio === undefined) return undefined;
    if (received.current) URL.revokeObjectURL(received.current.url);
    setTyped('');
    onAnswer(undefined);
    received.current = { id, url: soundUrl(audio), endsAt: Date.now() + (expiresInSeconds - 30) * 1000 };
    return received.current;
  };
  const play = () =>
    run(async (request) => {
      const bells = await fetchAudio(request);
      const audio = player.current;
      if (!bells || !audio) return;
      if (audio.src !== bells.url) audio.src = bells.url;
      audio.currentTime = 0;
      await audio.play().catch(() => undefined);
    });
  const problem = refusal?.code ?? before;
  return (
    <>
      <p className={styles.bells}>{t('entry.captcha.bells')}</p>
      <TextField
        label={t('entry.captcha.count')}
        name="captcha"
        autoComplete="off"
        inputMode="numeric"
        maxLength={5}
        isRequired
        value={typed}
        error={error ?? (problem && t(refusalKey(problem)))}
        onChange={({ currentTarget: { value } }) => {
          const digits = value.replace(/\D/g, '');
          setTyped(digits);
          const id = received.current?.id;
          onAnswer(id !== undefined && digits.length === 5 ? { captchaId: id, captcha: digits } : undefined);
        }}
        after={
          <Button isBusy={isBusy} onClick={() => void play()}>
            <Volume2 aria-hidden="true" size={18} />
            {t('entry.captcha.play')}
          </Button>
        }
      />
      {/* No captions: a text of the bells would contain the answer. */}
      <audio ref={player} preload="none">
        <track kind="captions" />
      </audio>
    </>
  );
}
