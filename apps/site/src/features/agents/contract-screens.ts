/** The three screens of an agent's contracts, and which kinds each of them holds. */
import type { ContractKind } from './own-contracts.ts';

interface ContractScreen {
  readonly path: string;
  readonly textKey: 'agent.contract.salary' | 'agent.contract.dividend' | 'agent.contract.hourly';
  readonly symbol: string;
  /** Which stand together: shares of what the team loses, and what is paid within the day. */
  readonly kinds: readonly ContractKind[];
}

export const contractScreens = {
  salary: {
    path: '/m/member/agent/getSalaryContract',
    textKey: 'agent.contract.salary',
    symbol: 'cash',
    kinds: ['salary'],
  },
  dividend: {
    path: '/m/member/agent/getDevidendContract',
    textKey: 'agent.contract.dividend',
    symbol: 'diamond',
    kinds: ['dividend', 'revenue'],
  },
  hourly: {
    path: '/m/member/agent/getHourContract',
    textKey: 'agent.contract.hourly',
    symbol: 'calendar',
    kinds: ['hourly', 'realtime'],
  },
} as const satisfies Record<string, ContractScreen>;

export const allContractScreens = Object.values(contractScreens);
