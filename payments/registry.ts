/** Every payment provider the house can work with; merchants choose from these by code. */
import { sandbox } from './sandbox/manifest.ts';
import type { PaymentManifest } from './socket.ts';

export const payments: readonly PaymentManifest[] = [sandbox];
