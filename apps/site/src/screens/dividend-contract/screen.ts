/** An agent's dividend contract. */
import type { ScreenManifest } from '#base/view';

export const dividendContract: ScreenManifest = {
  path: '/m/member/agent/getDevidendContract',
  titleKey: 'agent.contract.dividend',
  access: 'member',
  load: () => import('../../features/agents/contract-screens.tsx').then(({ DividendContract }) => DividendContract),
};
