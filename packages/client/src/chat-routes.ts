/** Routes of the page of a live chat. Generated from the contract by `npm run routes`. */
import type { Routes } from './routes.ts';

export const chatRoutes = {
  systemStatus: { path: '/wps/system/status' },
  openChat: { method: 'POST', path: '/wps/chat/session' },
  renewChat: { method: 'POST', path: '/wps/chat/session/renew' },
  chatMessages: { path: '/wps/chat/messages' },
  sendChat: { method: 'POST', path: '/wps/chat/messages' },
  addChatPicture: { method: 'POST', path: '/wps/chat/pictures' },
  chatPicture: { path: '/wps/chat/pictures/{pictureId}', answersFile: true },
  readChat: { method: 'POST', path: '/wps/chat/read' },
  typeChat: { method: 'POST', path: '/wps/chat/typing' },
  rateChat: { method: 'POST', path: '/wps/chat/rating' },
  leaveChat: { method: 'POST', path: '/wps/chat/feedback' },
} as const satisfies Routes;
