/** Registration through an agent's link. */
import type { Screen } from '../../base/navigation/index.ts';

export const agentRegister: Screen = {
  path: '/m/agentRegister',
  titleKey: 'agent.title',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'member',
  load: () => import('./agent-register-screen.tsx').then(({ AgentRegisterScreen }) => AgentRegisterScreen),
};
