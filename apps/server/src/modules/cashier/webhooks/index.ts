/** Callbacks of payment providers. */
export { receiveWebhook, type WebhookCall, type WebhookReply } from './receive-webhook.ts';
export { retryNotices } from './retry-notices.ts';
export { dueNotices, noticesOf } from './store.ts';
