/** Callbacks of payment providers. */
export { actOnUnknown, receiveWebhook, type WebhookCall, type WebhookReply } from './receive-webhook.ts';
export { noticesOf } from './store.ts';
