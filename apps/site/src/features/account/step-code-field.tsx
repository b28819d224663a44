/** The code of the authenticator app; a recovery code too, where one may be used. */
import { ShieldCheck } from 'lucide-react';
import { refusalKey, useText } from '#base/view';
import type { CallCode } from '#client';
import { TextField } from '#ui';

export interface StepCodeFieldProps {
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly problem: CallCode | undefined;
  readonly isAppOnly?: boolean;
}

/** The refusals that belong to this field. */
export const ofStepCode: readonly CallCode[] = ['auth.step_wrong', 'auth.step_code_required'];

export function StepCodeField({ code, onCode, problem, isAppOnly = false }: StepCodeFieldProps) {
  const t = useText();
  return (
    <TextField
      label={isAppOnly ? t('step.code') : `${t('step.code')} / ${t('step.recovery')}`}
      inputMode={isAppOnly ? 'numeric' : 'text'}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={isAppOnly ? 6 : 16}
      isRequired
      value={code}
      before={<ShieldCheck aria-hidden="true" size={20} />}
      error={problem && ofStepCode.includes(problem) ? t(refusalKey(problem)) : undefined}
      onChange={({ currentTarget: { value } }) => onCode(isAppOnly ? value.replace(/\D/g, '') : value)}
    />
  );
}
