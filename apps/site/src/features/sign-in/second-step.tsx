/** The second step of a log-in: the code of the authenticator app, or a recovery code if the app is lost. */
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '#base/data';
import { refusalKey, useText } from '#base/view';
import { Button, Checkbox, SubmitButton, TextField } from '#ui';
import { Problem } from '../account/problem.tsx';
import { useEntrance } from '../entry/use-entrance.ts';
import { dropStep, useOwedStep } from './owed-step.ts';
import styles from './sign-in.module.css';

export function SecondStep() {
  const t = useText();
  const { isBusy, refusal, submit, clear } = useCall();
  const { device, enter } = useEntrance();
  const owed = useOwedStep((state) => state.owed);
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const [isTrusted, setTrusted] = useState(false);

  const give = submit(
    async (request) => {
      if (!owed || code.trim().length < 6) return;
      const granted = await request('giveSecondStep', {
        body: { ticket: owed.ticket, code: code.trim(), isTrusted, ...device() },
      });
      await owed.onIn?.();
      dropStep();
      enter(granted);
    },
    () => setCode(''),
  );
  const isOfField = refusal?.code === 'auth.step_wrong';
  const isOver = refusal?.code === 'auth.step_expired';
  return (
    <form className={styles.step} onSubmit={give} noValidate>
      <p>{t(isRecovery ? 'step.recovery.line' : 'step.line')}</p>
      <TextField
        key={isRecovery ? 'recovery' : 'app'}
        label={t(isRecovery ? 'step.recovery' : 'step.code')}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize={isRecovery ? 'characters' : 'none'}
        spellCheck={false}
        maxLength={isRecovery ? 16 : 6}
        isRequired
        value={code}
        error={isOfField ? t(refusalKey(refusal.code)) : undefined}
        before={<ShieldCheck aria-hidden="true" size={20} />}
        onChange={({ currentTarget: { value } }) => setCode(isRecovery ? value : value.replace(/\D/g, ''))}
      />
      <Checkbox checked={isTrusted} onChange={({ currentTarget }) => setTrusted(currentTarget.checked)}>
        {t('step.trust')}
      </Checkbox>
      <Problem refusal={isOfField ? undefined : refusal} />
      <SubmitButton isBusy={isBusy} disabled={isOver || code.trim().length < 6}>
        {t('step.go')}
      </SubmitButton>
      <div className={styles.links}>
        <Button
          tone="link"
          onClick={() => {
            setRecovery(!isRecovery);
            setCode('');
            clear();
          }}
        >
          {t(isRecovery ? 'step.app.use' : 'step.recovery.use')}
        </Button>
        <Button tone="link" onClick={dropStep}>
          {t('step.cancel')}
        </Button>
      </div>
    </form>
  );
}
