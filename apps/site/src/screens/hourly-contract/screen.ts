/** An agent's hourly contract. */
import type { ScreenManifest } from '#base/view';

export const hourlyContract: ScreenManifest = {
  path: '/m/member/agent/getHourContract',
  titleKey: 'agent.contract.hourly',
  access: 'member',
  load: () => import('./hourly-contract-screen.tsx').then(({ HourlyContractScreen }) => HourlyContractScreen),
};
