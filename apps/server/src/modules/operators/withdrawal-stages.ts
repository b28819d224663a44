/** Stages of withdrawals: anyone who may not see a stage is shown none of its orders, and each is decided with its own permission. */
import { type RefusalCode, withdrawalStageOf, withdrawalStages } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import type { WithdrawalState } from '../../db/tables.ts';
import type { May } from './accounts/index.ts';

/** The states of the stages that are not to be seen. */
export async function hiddenStates(may: May): Promise<readonly WithdrawalState[]> {
  const stages = Object.values(withdrawalStages).map(async ({ see, states }) => ((await may(see)) ? [] : states));
  return (await Promise.all(stages)).flat();
}

/** Whether an order of that state may be decided, or taken to be; what has passed the stages is settled. */
export async function mayDecideIn(may: May, state: string): Promise<Result<undefined, RefusalCode>> {
  const stage = withdrawalStageOf(state);
  const permission = stage ? withdrawalStages[stage].decide : 'withdrawals.settle';
  return (await may(permission)) ? ok() : refuse('operator.forbidden', { permission });
}
