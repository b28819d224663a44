/** Live chat: asks for the address of the chat page and goes there. */
import type { ScreenManifest } from '#base/view';

export const liveChat: ScreenManifest = {
  path: '/m/chat',
  titleKey: 'message.chat.title',
  access: 'member',
  flag: 'liveChat',
  load: () => import('./live-chat-screen.tsx').then(({ LiveChatScreen }) => LiveChatScreen),
};
