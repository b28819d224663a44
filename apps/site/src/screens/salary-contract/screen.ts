/** An agent's daily salary contract. */
import type { Screen } from '../../base/navigation/index.ts';

export const salaryContract: Screen = {
  path: '/m/member/agent/getSalaryContract',
  titleKey: 'agent.contract.salary',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'member',
  load: () => import('./salary-contract-screen.tsx').then(({ SalaryContractScreen }) => SalaryContractScreen),
};
