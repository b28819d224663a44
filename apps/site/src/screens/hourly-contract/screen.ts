/** An agent's hourly contract. */
import type { Screen } from '../../base/navigation/index.ts';

export const hourlyContract: Screen = {
  path: '/m/member/agent/getHourContract',
  titleKey: 'agent.contract.hourly',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'member',
  load: () => import('./hourly-contract-screen.tsx').then(({ HourlyContractScreen }) => HourlyContractScreen),
};
