/** Every payment provider the house can work with; merchants choose from these by code. */
import { qr } from './qr/manifest.ts';
import { sandbox, sandboxChain, sandboxWallet } from './sandbox/manifest.ts';
import type { PaymentManifest } from './socket.ts';
import { transfer } from './transfer/manifest.ts';

export const payments: readonly PaymentManifest[] = [sandbox, sandboxWallet, sandboxChain, transfer, qr];
