/** Every messenger the house can speak through; the configuration chooses by code. */
import { outbox } from './outbox/manifest.ts';
import { smsGateway } from './sms-gateway/manifest.ts';
import { smtp } from './smtp/manifest.ts';
import type { MessengerManifest } from './socket.ts';

export const messengers: readonly MessengerManifest[] = [outbox, smtp, smsGateway];
