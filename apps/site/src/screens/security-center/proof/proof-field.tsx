/** The member's proof before a change of login methods: the password, and the second factor if it is on. */
import { PasswordField } from '../../../base/components/index.ts';
import { refusalKey, useText } from '../../../base/text/index.ts';
import { StepCodeField } from '../../../features/account/step-code-field.tsx';
import type { Proof } from './use-proof.ts';

export type ProofFieldProps = {
  readonly proof: Pick<Proof, 'password' | 'setPassword' | 'isStepOwed' | 'stepCode' | 'setStepCode' | 'refusal'>;
};

export function ProofField({ proof }: ProofFieldProps) {
  const t = useText();
  const { password, setPassword, isStepOwed, stepCode, setStepCode, refusal } = proof;
  return (
    <>
      <PasswordField
        label={t('security.password.yours')}
        isRequired
        autoComplete="current-password"
        maxLength={128}
        value={password}
        onChange={({ currentTarget: { value } }) => setPassword(value)}
        error={refusal?.code === 'password.wrong' ? t(refusalKey(refusal.code)) : undefined}
      />
      {isStepOwed && <StepCodeField code={stepCode} onCode={setStepCode} problem={refusal?.code} />}
    </>
  );
}
