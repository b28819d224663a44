/** The hourly contract of an agent: offered, agreed, or none. */
import { ContractOffer } from '../../features/agents/contract-offer.tsx';

export function HourlyContractScreen() {
  return <ContractOffer kind="hourly" />;
}
