/** An agent's team: what it did, who is in it, bills, links and messages. */
import type { ScreenManifest } from '#base/view';

export const agentTeam: ScreenManifest = {
  path: '/m/member/agent/team',
  titleKey: 'team.open',
  // viewers of the team, too: the guard within tells others whom to ask
  access: 'session',
  flag: 'agentPolicy',
  load: () => import('./agent-team-screen.tsx').then(({ AgentTeamScreen }) => AgentTeamScreen),
};
