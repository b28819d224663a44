/** Registration through an agent's link. */
import type { ScreenManifest } from '#base/view';

export const agentRegister: ScreenManifest = {
  path: '/m/agentRegister',
  titleKey: 'agent.title',
  access: 'member',
  load: () => import('./agent-register-screen.tsx').then(({ AgentRegisterScreen }) => AgentRegisterScreen),
};
