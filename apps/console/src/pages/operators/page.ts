/** Operators, and what they may do. */
import Icon from '@mui/icons-material/Groups';
import type { ConsolePage } from '../../page.ts';

export const operatorsPage: ConsolePage = {
  name: 'operators',
  titleKey: 'console.operators.title',
  group: 'platform',
  needs: 'operators.see',
  scope: 'any',
  icon: Icon,
  load: () => import('./operators-page.tsx'),
};
