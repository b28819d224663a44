/** The second step of a log-in: the code of the authenticator app, or a recovery code of whoever has lost it. */
import { ShieldCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { CallCode } from '#client';
import { Button, Checkbox, TextField } from '#ui';
import { useApi } from '../../base/api/api.tsx';
import { refusalKey, useText } from '../../base/text/text.tsx';
import { Problem } from '../account/problem.tsx';
import { useEntrance } from '../entry/use-entrance.ts';
import { dropStep, useOwedStep } from './owed-step.ts';
import styles from './sign-in.module.css';

export function SecondStep() {
  const say = useText();
  const { call } = useApi();
  const { device, enter } = useEntrance();
  const owed = useOwedStep((state) => state.owed);
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const [isTrusted, setTrusted] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ readonly code: CallCode; readonly retryAfter?: number }>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!owed || isBusy || code.trim().length < 6) return;
    setBusy(true);
    setRefused(undefined);
    const answer = await call('giveSecondStep', {
      body: { ticket: owed.ticket, code: code.trim(), isTrusted, ...device() },
    });
    if (answer.ok) {
      await owed.onIn?.();
      dropStep();
      return enter(answer.value);
    }
    setBusy(false);
    setCode('');
    const { code: why, value } = answer.refusal;
    setRefused({ code: why, ...(typeof value?.retryAfter === 'number' && { retryAfter: value.retryAfter }) });
  };
  const isOfField = refused?.code === 'auth.step_wrong';
  const isOver = refused?.code === 'auth.step_expired';
  return (
    <form className={styles.step} onSubmit={submit} noValidate>
      <p>{say(isRecovery ? 'step.recovery.line' : 'step.line')}</p>
      <TextField
        key={isRecovery ? 'recovery' : 'app'}
        label={say(isRecovery ? 'step.recovery' : 'step.code')}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize={isRecovery ? 'characters' : 'none'}
        spellCheck={false}
        maxLength={isRecovery ? 16 : 6}
        isRequired
        value={code}
        error={isOfField ? say(refusalKey(refused.code)) : undefined}
        before={<ShieldCheck aria-hidden="true" size={20} />}
        onChange={({ currentTarget: { value } }) => setCode(isRecovery ? value : value.replace(/\D/g, ''))}
      />
      <Checkbox checked={isTrusted} onChange={({ currentTarget }) => setTrusted(currentTarget.checked)}>
        {say('step.trust')}
      </Checkbox>
      <Problem code={isOfField ? undefined : refused?.code} retryAfter={refused?.retryAfter} />
      <Button
        type="submit"
        tone="primary"
        size="large"
        isWide
        isBusy={isBusy}
        disabled={isOver || code.trim().length < 6}
      >
        {say('step.go')}
      </Button>
      <div className={styles.links}>
        <Button
          tone="link"
          onClick={() => {
            setRecovery(!isRecovery);
            setCode('');
            setRefused(undefined);
          }}
        >
          {say(isRecovery ? 'step.app.use' : 'step.recovery.use')}
        </Button>
        <Button tone="link" onClick={dropStep}>
          {say('step.cancel')}
        </Button>
      </div>
    </form>
  );
}
