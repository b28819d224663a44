/** The dividend contract of an agent: offered, agreed, or none. */
import { ContractOffer } from '../../features/agents/contract-offer.tsx';

export function DividendContractScreen() {
  return <ContractOffer kind="dividend" />;
}
