/** Commands of what operators write to members: messages, answers and chats. */
import { type CommandForm, merchant, once, why } from './command-form.ts';

export const messageForms = {
  'message write': merchant('messages.write', 'write', { subject: 'username', text: true, ...once }),
  'mailing preview': merchant('mailings.see', 'read', { text: true }),
  'mailing send': merchant('mailings.send', 'rights', { subject: 'mailing', text: true }),
  'mailing stop': merchant('mailings.send', 'write', { subject: 'mailing', ...why }),
  'feedback list': merchant('feedback.see', 'read'),
  'feedback answer': merchant('messages.write', 'write', { subject: 'feedback', text: true }),
  'chat claim': merchant('chat.answer', 'write', { subject: 'conversation' }),
  'chat release': merchant('chat.answer', 'write', { subject: 'conversation' }),
  'chat transfer': merchant('chat.answer', 'write', { subject: 'conversation', choice: 'operator' }),
  'chat close': merchant('chat.answer', 'write', { subject: 'conversation' }),
  'chat translate': merchant('chat.answer', 'write', { subject: 'conversation', choice: 'position', text: true }),
  'replies set': merchant('chat.replies', 'write', { subject: 'reply', text: true }),
  'replies remove': merchant('chat.replies', 'write', { subject: 'reply' }),
} as const satisfies { readonly [command: string]: CommandForm };
