/** Live chats: the queue, and conversations with members. */
import Icon from '@mui/icons-material/Forum';
import type { ConsolePage } from '../../page.ts';

export const chatsPage: ConsolePage = {
  name: 'chats',
  titleKey: 'console.chats.title',
  group: 'players',
  needs: 'chat.see',
  scope: 'merchant',
  icon: Icon,
  load: () => import('./chats-page.tsx'),
};
