/**
 * The captcha: letters to read; bells to count for those who cannot see them; proof of work by the device for those who can use
 * neither.
 */
import { Volume2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type Request, useApi, useCall } from '#base/data';
import { refusalKey, useText } from '#base/view';
import type { CallCode } from '#client';
import { Button, Spinner, TextField } from '#ui';
import type { CaptchaFieldProps, CaptchaProps } from './captcha-props.ts';
import styles from './entry.module.css';

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

/** Letters in a picture. A press on it loads another. */
function PictureCaptcha({ onAnswer, error, problem: before }: CaptchaProps) {
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

interface Received {
  readonly id: string;
  readonly url: string;
  readonly endsAt: number;
}

function soundUrl(base64: string): string {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  return URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }));
}

/** The audio captcha: bells to count. Loaded on the first press and playable any number of times; new bells after it has expired. */
function AudioCaptcha({ onAnswer, error, problem: before }: CaptchaProps) {
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
