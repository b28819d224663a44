/** An agent's dividend contract. */
import type { ScreenManifest } from '#base/view';

export const dividendContract: ScreenManifest = {
  path: '/m/member/agent/getDevidendContract',
  titleKey: 'agent.contract.dividend',
  access: 'member',
  load: () => import('./dividend-contract-screen.tsx').then(({ DividendContractScreen }) => DividendContractScreen),
};
