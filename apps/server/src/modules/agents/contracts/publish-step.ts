/** Both parties of a contract are notified of each of its steps. */
import type { Tx } from '../../../db/db.ts';
import type { Outbox } from '../../../outbox/outbox.ts';
import type { ContractRow } from './store.ts';

export async function publishStep(outbox: Outbox, tx: Tx, contract: ContractRow): Promise<void> {
  const { merchant_id: merchantId, id: contractId, agent_id, upline_id, kind, product, state } = contract;
  for (const memberId of [agent_id, ...(upline_id === null ? [] : [upline_id])]) {
    await outbox.publish(tx, merchantId, 'contract.changed', { contractId, memberId, kind, product, state });
  }
}
