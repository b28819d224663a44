/** An agent's dividend contract: offered, agreed, or none. */
import { ContractOffer } from '../../features/agents/contract-offer.tsx';

export function DividendContractScreen() {
  return <ContractOffer kind="dividend" />;
}
