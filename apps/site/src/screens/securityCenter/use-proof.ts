/** A change that wants the password: what was typed, whether it is under way, and what the server said against it. */
import { useState } from 'react';
import type { CallCode } from '#client';
import type { Result } from '#kernel';

export interface Proof {
  readonly password: string;
  readonly setPassword: (password: string) => void;
  readonly isBusy: boolean;
  readonly problem: CallCode | undefined;
  readonly retryAfter: number | undefined;
  /** Runs one change at a time; undefined when it was refused, which `problem` then says. */
  readonly run: <Value>(change: () => Promise<Result<Value, CallCode>>) => Promise<Value | undefined>;
  readonly clear: () => void;
}

export function useProof(): Proof {
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ readonly code: CallCode; readonly retryAfter?: number | undefined }>();
  return {
    password,
    setPassword,
    isBusy,
    problem: refused?.code,
    retryAfter: refused?.retryAfter,
    run: async (change) => {
      if (isBusy) return undefined;
      setBusy(true);
      setRefused(undefined);
      const answer = await change();
      setBusy(false);
      if (answer.ok) return answer.value;
      const { code, value } = answer.refusal;
      setRefused({ code, retryAfter: typeof value?.retryAfter === 'number' ? value.retryAfter : undefined });
      return undefined;
    },
    clear: () => setRefused(undefined),
  };
}
