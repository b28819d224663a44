/** Binding an address of either kind: first the member's proof and the sending of a code, then the code. */
import { type ReactNode, useState } from 'react';
import type { Request } from '#base/data';
import { artUrl, refusalKey, useText } from '#base/view';
import { SubmitButton } from '#ui';
import account from '../../../features/account/account.module.css';
import { CodeField } from '../../../features/account/code-field.tsx';
import type { CodeAnswer } from '../../../features/account/code-flow.ts';
import { Problem } from '../../../features/account/problem.tsx';
import { useCode } from '../../../features/account/use-code.ts';
import { ProofField } from '../proof-field.tsx';
import { isOfProof, type Proof, useProof } from '../use-proof.ts';

export interface BindFormProps {
  readonly line: string;
  /** The address the code is sent to, as the member typed it. */
  readonly sentTo: string;
  /** False if the address is invalid; its field then shows the error. */
  readonly check: () => boolean;
  readonly sendCode: (request: Request, proof: Proof['given']) => Promise<CodeAnswer>;
  readonly bind: 'bindEmail' | 'bindMobile';
  readonly onDone: () => void;
  readonly children: ReactNode;
}

export function BindForm({ line, sentTo, check, sendCode, bind, onDone, children }: BindFormProps) {
  const t = useText();
  const code = useCode();
  const proof = useProof();
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState('');
  const { sent, refusal } = code;

  const requestCode = async () => {
    if (!check() || !proof.isComplete) return;
    setPlace(sentTo);
    await code.request((request) => sendCode(request, proof.given));
    // a code of the app is single use, whatever the result
    proof.setStepCode('');
  };
  const bindIt = ({ verificationId }: NonNullable<typeof sent>) =>
    code.run(async (request) => {
      await request(bind, { body: { verificationId, verificationCode: typed } });
      onDone();
    });
  const isOfField = refusal?.code === 'code.wrong' || isOfProof(refusal);
  return (
    <form
      className={account.form}
      onSubmit={(event) => {
        event.preventDefault();
        void (sent ? bindIt(sent) : requestCode());
      }}
      noValidate
    >
      {sent ? (
        <>
          <p className={account.sentTo} role="status">
            <img src={artUrl('bell')} alt="" width="36" height="36" />
            <span>
              {t('security.sent')} <b>{place}</b>
            </span>
          </p>
          <CodeField
            left={code.left}
            onAgain={() => {
              setTyped('');
              code.again();
            }}
            value={typed}
            onChange={({ currentTarget: { value } }) => setTyped(value.replace(/\D/g, ''))}
            error={refusal?.code === 'code.wrong' ? t(refusalKey(refusal.code)) : undefined}
          />
        </>
      ) : (
        <>
          <p className={account.note}>{line}</p>
          {children}
          <ProofField proof={{ ...proof, refusal }} />
        </>
      )}
      <Problem refusal={isOfField ? undefined : refusal} />
      <SubmitButton isBusy={code.isBusy} disabled={sent ? typed.length !== 6 : !proof.isComplete}>
        {t(sent ? 'security.bind' : 'forget.send')}
      </SubmitButton>
    </form>
  );
}
