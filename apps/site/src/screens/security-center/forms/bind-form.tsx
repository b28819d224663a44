/** Binding an address, whichever it is: its owner's proof and a code to it, then the code. */
import { type FormEvent, type ReactNode, useState } from 'react';
import type { CallCode } from '#client';
import type { Result } from '#kernel';
import { Button } from '#ui';
import { artUrl } from '../../../base/art.ts';
import { refusalKey, useText } from '../../../base/text/text.tsx';
import account from '../../../features/account/account.module.css';
import { CodeField } from '../../../features/account/code-field.tsx';
import type { CodeAnswer } from '../../../features/account/code-flow.ts';
import { Problem } from '../../../features/account/problem.tsx';
import { useCode } from '../../../features/account/use-code.ts';
import { ProofField } from '../proof/proof-field.tsx';
import { isOfProof, type Proof, useProof } from '../proof/use-proof.ts';

export interface BindFormProps {
  readonly line: string;
  /** Where the code goes, as its owner writes it. */
  readonly sentTo: string;
  /** False when the address itself is wrong, which its field then says. */
  readonly check: () => boolean;
  readonly ask: (proof: Proof['given']) => Promise<Result<CodeAnswer, CallCode>>;
  readonly bind: (proof: {
    readonly verificationId: string;
    readonly verificationCode: string;
  }) => Promise<Result<unknown, CallCode>>;
  readonly onDone: () => void;
  readonly children: ReactNode;
}

export function BindForm({ line, sentTo, check, ask, bind, onDone, children }: BindFormProps) {
  const say = useText();
  const code = useCode();
  const proof = useProof();
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState('');
  const [wrong, setWrong] = useState<CallCode>();
  const [isBinding, setBinding] = useState(false);
  const { sent, problem, retryAfter } = code.flow;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (code.flow.isBusy || isBinding) return;
    setWrong(undefined);
    if (!sent) {
      if (!check() || !proof.isComplete) return;
      setPlace(sentTo);
      await code.ask(() => ask(proof.given));
      // a code of the app is good once, whatever came of it
      proof.setStepCode('');
      return;
    }
    setBinding(true);
    const answer = await bind({ verificationId: sent.verificationId, verificationCode: typed });
    setBinding(false);
    if (answer.ok) return onDone();
    setWrong(answer.refusal.code);
  };
  const otherProblem = isOfProof(problem) ? undefined : problem;
  return (
    <form className={account.form} onSubmit={submit} noValidate>
      {sent ? (
        <>
          <p className={account.sentTo} role="status">
            <img src={artUrl('bell')} alt="" width="36" height="36" />
            <span>
              {say('security.sent')} <b>{place}</b>
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
            error={wrong === 'code.wrong' ? say(refusalKey(wrong)) : undefined}
          />
        </>
      ) : (
        <>
          <p className={account.note}>{line}</p>
          {children}
          <ProofField proof={{ ...proof, problem }} />
        </>
      )}
      <Problem code={wrong === 'code.wrong' ? undefined : (wrong ?? otherProblem)} retryAfter={retryAfter} />
      <Button
        type="submit"
        tone="primary"
        size="large"
        isWide
        isBusy={code.flow.isBusy || isBinding}
        disabled={sent ? typed.length !== 6 : !proof.isComplete}
      >
        {say(sent ? 'security.bind' : 'forget.send')}
      </Button>
    </form>
  );
}
