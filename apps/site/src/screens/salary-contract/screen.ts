/** An agent's daily salary contract. */
import type { ScreenManifest } from '#base/view';

export const salaryContract: ScreenManifest = {
  path: '/m/member/agent/getSalaryContract',
  titleKey: 'agent.contract.salary',
  access: 'member',
  load: () => import('./salary-contract-screen.tsx').then(({ SalaryContractScreen }) => SalaryContractScreen),
};
