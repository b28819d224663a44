/** The agent's dividend contract, or the offer of one. */
import { ContractOffer } from '../../features/agents/contract-offer.tsx';

export const DividendContractScreen = () => <ContractOffer kind="dividend" />;
