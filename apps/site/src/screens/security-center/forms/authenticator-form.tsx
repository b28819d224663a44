/** The second factor: setup with an app and its first code; once on, new recovery codes, or turning it off. */
import { useState } from 'react';
import { toast, toastSeconds, useText } from '#base/view';
import type { AnswerOf, Endpoints } from '#contract';
import { Button, QrCode, SubmitButton } from '#ui';
import account from '../../../features/account/account.module.css';
import { Problem } from '../../../features/account/problem.tsx';
import { StepCodeField } from '../../../features/account/step-code-field.tsx';
import { ProofField } from '../proof-field.tsx';
import type { SecurityConfig } from '../protections.ts';
import styles from '../security.module.css';
import { useFreshConfig } from '../use-fresh-config.ts';
import { useProof } from '../use-proof.ts';

export interface AuthenticatorFormProps {
  readonly config: SecurityConfig;
  readonly onDone: () => void;
}

export function AuthenticatorForm({ config, onDone }: AuthenticatorFormProps) {
  const refresh = useFreshConfig();
  // The state when the sheet opened: after it is turned on here, the recovery codes must still be shown.
  const [wasOn] = useState(config.authenticator?.isOn === true);
  const [codes, setCodes] = useState<readonly string[]>();
  const save = (given: readonly string[]) => {
    setCodes(given);
    refresh();
  };
  if (codes) return <RecoveryCodes codes={codes} onSaved={onDone} />;
  return wasOn ? <TurnOff onCodes={save} onDone={onDone} /> : <TurnOn onCodes={save} />;
}

type Begun = AnswerOf<Endpoints['beginAuthenticator']>;

function TurnOn({ onCodes }: { readonly onCodes: (codes: readonly string[]) => void }) {
  const t = useText();
  const proof = useProof();
  const [begun, setBegun] = useState<Begun>();
  const [code, setCode] = useState('');
  const submit = proof.submit(async (request) => {
    if (!begun) return setBegun(await request('beginAuthenticator', { body: { password: proof.password } }));
    const confirming = request('confirmAuthenticator', { body: { code } });
    onCodes((await confirming.finally(() => setCode(''))).recoveryCodes);
  });
  return (
    <form className={account.form} onSubmit={submit} noValidate>
      {begun ? (
        <>
          <AuthenticatorScan secret={begun.secret} url={begun.url} />
          <StepCodeField code={code} onCode={setCode} problem={proof.refusal?.code} isAppOnly />
        </>
      ) : (
        <>
          <p className={account.note}>{t('security.authenticator.line')}</p>
          <ProofField proof={proof} />
        </>
      )}
      <Problem refusal={proof.otherRefusal} />
      <SubmitButton isBusy={proof.isBusy} disabled={begun ? code.length !== 6 : proof.password === ''}>
        {t(begun ? 'security.authenticator.turnOn' : 'security.authenticator.begin')}
      </SubmitButton>
    </form>
  );
}

interface TurnOffProps {
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onDone: () => void;
}

function TurnOff({ onCodes, onDone }: TurnOffProps) {
  const t = useText();
  const proof = useProof();
  const body = { password: proof.password, code: proof.stepCode.trim() };
  const isReady = proof.isStepOwed && proof.isComplete;
  const renew = proof.submit(async (request) => {
    onCodes((await request('renewRecoveryCodes', { body })).recoveryCodes);
  });
  const remove = () =>
    proof.run(async (request) => {
      await request('removeAuthenticator', { body });
      onDone();
    });
  return (
    <form className={account.form} onSubmit={renew} noValidate>
      <p className={account.note}>{t('security.authenticator.change')}</p>
      <ProofField proof={proof} />
      <Problem refusal={proof.otherRefusal} />
      <SubmitButton tone="secondary" isBusy={proof.isBusy} disabled={!isReady}>
        {t('security.authenticator.renew')}
      </SubmitButton>
      <Button tone="danger" size="large" isWide disabled={!isReady || proof.isBusy} onClick={() => void remove()}>
        {t('security.authenticator.remove')}
      </Button>
    </form>
  );
}

/** In groups of four, for typing. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** The secret of an authenticator as a QR code, as a key to type, and as a link to an app on the same device. */
function AuthenticatorScan({ secret, url }: { readonly secret: string; readonly url: string }) {
  const t = useText();
  return (
    <>
      <p className={account.note}>{t('security.authenticator.scan')}</p>
      <div className={styles.scan}>
        <QrCode text={url} label={t('security.authenticator.qr')} />
        <p>
          <small>{t('security.authenticator.key')}</small>
          <code>{grouped(secret)}</code>
          <a href={url}>{t('security.authenticator.open')}</a>
        </p>
      </div>
    </>
  );
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onSaved: () => void;
}

/** The recovery codes, shown only once. */
function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const t = useText();
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast(t('cashier.copied'), { tone: 'good', seconds: toastSeconds.brief });
  };
  return (
    <div className={account.form}>
      <p className={account.note}>{t('security.authenticator.codes.line')}</p>
      <ul className={styles.codes} aria-label={t('security.authenticator.codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button size="large" isWide onClick={() => void copy().catch(() => undefined)}>
        {t('security.authenticator.codes.copy')}
      </Button>
      <Button tone="primary" size="large" isWide onClick={onSaved}>
        {t('security.authenticator.codes.kept')}
      </Button>
    </div>
  );
}
