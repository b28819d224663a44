/** All messengers; the configuration chooses by code. */
import { outbox } from './outbox/manifest.ts';
import type { MessengerManifest } from './plugin.ts';
import { smsGateway } from './sms-gateway/manifest.ts';
import { smtp } from './smtp/manifest.ts';

export const messengers: readonly MessengerManifest[] = [outbox, smtp, smsGateway];
