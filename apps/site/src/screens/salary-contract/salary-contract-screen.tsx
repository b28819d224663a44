/** An agent's daily salary contract: offered, agreed, or none. */
import { ContractOffer } from '../../features/agents/contract-offer.tsx';

export function SalaryContractScreen() {
  return <ContractOffer kind="salary" />;
}
