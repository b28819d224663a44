/** Contracts that wait for an answer: those that were proposed, changed or asked to end. */
import type { AnswerOf, Endpoints } from '#contract';
import { allContractScreens } from '../contract-screens.ts';
import { type ContractKind, contractsOf, type ShownContract } from '../own-contracts.ts';

export interface WaitingContract extends Pick<ShownContract, 'id' | 'product' | 'status' | 'awaits'> {
  readonly kind: ContractKind;
  /** Where it is answered. */
  readonly path: string;
}

const WAITING: ReadonlySet<ShownContract['status']> = new Set(['P', 'E', 'V']);

/** Those that wait for the agent come first. */
export function waitingContracts(contracts: AnswerOf<Endpoints['agentContracts']>): readonly WaitingContract[] {
  const waiting = allContractScreens.flatMap(({ path, kinds }) =>
    kinds.flatMap((kind) =>
      contractsOf(contracts, kind)
        .filter(({ status }) => WAITING.has(status))
        .map(({ id, product, status, awaits }) => ({ id, product, status, awaits, kind, path })),
    ),
  );
  return waiting.toSorted((one, other) => Number(one.awaits === 'upline') - Number(other.awaits === 'upline'));
}
