/** The member's proof before a change of login methods: the password, and the second factor if it is on. */
import { OwnPasswordField } from '../../features/account/own-password-field.tsx';
import { StepCodeField } from '../../features/account/step-code-field.tsx';
import type { Proof } from './use-proof.ts';

export type ProofFieldProps = {
  readonly proof: Pick<Proof, 'password' | 'setPassword' | 'isStepOwed' | 'stepCode' | 'setStepCode' | 'refusal'>;
};

export function ProofField({ proof }: ProofFieldProps) {
  const { password, setPassword, isStepOwed, stepCode, setStepCode, refusal } = proof;
  return (
    <>
      <OwnPasswordField password={password} onPassword={setPassword} refusal={refusal} />
      {isStepOwed && <StepCodeField code={stepCode} onCode={setStepCode} problem={refusal?.code} />}
    </>
  );
}
