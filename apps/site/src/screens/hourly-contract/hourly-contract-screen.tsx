/** The agent's hourly salary contract, or the offer of one. */
import { ContractOffer } from '../../features/agents/contract-offer.tsx';

export const HourlyContractScreen = () => <ContractOffer kind="hourly" />;
