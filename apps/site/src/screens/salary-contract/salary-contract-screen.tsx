/** The agent's daily salary contract, or the offer of one. */
import { ContractOffer } from '../../features/agents/contract-offer.tsx';

export const SalaryContractScreen = () => <ContractOffer kind="salary" />;
