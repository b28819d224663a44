/** The daily salary contract of an agent: offered, agreed, or none. */
import { ContractOffer } from '../../features/agents/contract-offer.tsx';

export function SalaryContractScreen() {
  return <ContractOffer kind="salary" />;
}
