/** The three screens of contracts, which differ by kind alone: one chunk. */
import { ContractOffer } from './contract-offer.tsx';

export const SalaryContract = () => <ContractOffer kind="salary" />;
export const DividendContract = () => <ContractOffer kind="dividend" />;
export const HourlyContract = () => <ContractOffer kind="hourly" />;
