/** Agents: the tree, contracts, bills, disputes, and what they take of the house. */
import Icon from '@mui/icons-material/AccountTree';
import type { ConsolePage } from '../../page.ts';

export const agentsPage: ConsolePage = {
  name: 'agents',
  titleKey: 'console.agents.title',
  group: 'players',
  needs: 'agents.see',
  scope: 'merchant',
  icon: Icon,
  load: () => import('./agents-page.tsx'),
};
