/** Messages to members, as operators write and read them. */
export { MessageDialog } from './message-dialog.tsx';
export { MessageFields } from './message-fields.tsx';
export { MessageText } from './message-text.tsx';
export { filledWords, type MessageDraft } from './words.ts';
