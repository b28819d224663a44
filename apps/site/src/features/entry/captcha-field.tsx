/** The captcha: letters to type, a press on the picture for others, and work done by the device for those who cannot read them. */
import { useEffect, useState } from 'react';
import type { CallCode } from '#client';
import { Button, Spinner, TextField } from '#ui';
import { useApi } from '../../base/api.tsx';
import { refusalKey, useText } from '../../base/text.tsx';
import styles from './entry.module.css';

export interface CaptchaAnswer {
  readonly captchaId: string;
  readonly captcha: string;
}

export interface CaptchaFieldProps {
  readonly onAnswer: (answer: CaptchaAnswer | undefined) => void;
  readonly error?: string | undefined;
}

/** Mount it anew (a new key) for a new captcha: one is good for one try only. */
export function CaptchaField({ onAnswer, error }: CaptchaFieldProps) {
  const say = useText();
  const { call } = useApi();
  const [shown, setShown] = useState<{ readonly id: string; readonly image: string }>();
  const [typed, setTyped] = useState('');
  const [work, setWork] = useState<'none' | 'busy' | 'done'>('none');
  const [problem, setProblem] = useState<CallCode>();

  const [round, setRound] = useState(0);
  useEffect(() => {
    let isCurrent = round >= 0;
    void call('captcha', { query: { kind: 'image' } }).then((answer) => {
      if (!isCurrent) return;
      setProblem(answer.ok ? undefined : answer.refusal.code);
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

  const letDeviceWork = async () => {
    setWork('busy');
    const [answer, { solveWork }] = await Promise.all([
      call('captcha', { query: { kind: 'work' } }),
      import('./solve-work.ts'),
    ]);
    if (answer.ok && answer.value.work) {
      onAnswer({ captchaId: answer.value.id, captcha: await solveWork(answer.value.work) });
      return setWork('done');
    }
    setWork('none');
    setProblem(answer.ok ? undefined : answer.refusal.code);
  };

  if (work !== 'none') {
    return (
      <p className={styles.work} role="status">
        {work === 'busy' && <Spinner />}
        {say(work === 'busy' ? 'entry.captcha.working' : 'entry.captcha.worked')}
      </p>
    );
  }
  return (
    <div>
      <TextField
        label={say('entry.captcha')}
        name="captcha"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={16}
        isRequired
        value={typed}
        error={error ?? (problem && say(refusalKey(problem)))}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          onAnswer(shown && value.trim() !== '' ? { captchaId: shown.id, captcha: value.trim() } : undefined);
        }}
        after={
          <button
            type="button"
            className={styles.captcha}
            aria-label={say('entry.captcha.other')}
            onClick={drawAnother}
          >
            {shown && <img src={shown.image} alt="" width="120" height="44" />}
          </button>
        }
      />
      <Button tone="link" onClick={() => void letDeviceWork()}>
        {say('entry.captcha.unreadable')}
      </Button>
    </div>
  );
}
