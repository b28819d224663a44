/** An agent's dividend contract. */
import type { Screen } from '../../base/navigation/index.ts';

export const dividendContract: Screen = {
  path: '/m/member/agent/getDevidendContract',
  titleKey: 'agent.contract.dividend',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'member',
  load: () => import('./dividend-contract-screen.tsx').then(({ DividendContractScreen }) => DividendContractScreen),
};
