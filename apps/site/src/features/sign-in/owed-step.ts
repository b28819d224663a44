/** A log-in whose first step succeeded and that requires a second one: stored here, so that the log-in screen can request it. */
import { create } from 'zustand';
import type { CallCode } from '#client';
import type { Refusal } from '#kernel';

export interface OwedStep {
  readonly ticket: string;
  /** What the first step runs after both have succeeded. */
  readonly onIn?: (() => Promise<void> | void) | undefined;
}

export const useOwedStep = create<{ readonly owed: OwedStep | undefined }>(() => ({ owed: undefined }));

/** True when the refusal requires a second step: the log-in screen then shows it by itself. */
export function owesStep({ code, value }: Refusal<CallCode>, onIn?: OwedStep['onIn']): boolean {
  const ticket = value?.ticket;
  if (code !== 'auth.second_step_required' || typeof ticket !== 'string') return false;
  useOwedStep.setState({ owed: { ticket, onIn } });
  return true;
}

export function dropStep(): void {
  useOwedStep.setState({ owed: undefined });
}
