/** A log-in whose first proof was right, and which owes a second: noted here, so that the door can ask for it. */
import { create } from 'zustand';
import type { CallCode } from '#client';
import type { Refusal } from '#kernel';

export interface OwedStep {
  readonly ticket: string;
  /** What the first proof wants done once both are right. */
  readonly onIn?: (() => Promise<void> | void) | undefined;
}

export const useOwedStep = create<{ readonly owed: OwedStep | undefined }>(() => ({ owed: undefined }));

/** True when a refusal says so: the door then asks for the second step by itself. */
export function owesStep({ code, value }: Refusal<CallCode>, onIn?: OwedStep['onIn']): boolean {
  const ticket = value?.ticket;
  if (code !== 'auth.second_step_required' || typeof ticket !== 'string') return false;
  useOwedStep.setState({ owed: { ticket, onIn } });
  return true;
}

export function dropStep(): void {
  useOwedStep.setState({ owed: undefined });
}
