/** An agent's hourly contract: offered, agreed, or none. */
import { ContractOffer } from '../../features/agents/contract-offer.tsx';

export function HourlyContractScreen() {
  return <ContractOffer kind="hourly" />;
}
