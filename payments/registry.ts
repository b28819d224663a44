/** All payment providers; merchants choose from these by code. */
import type { PaymentManifest } from './plugin.ts';
import { qr } from './qr/manifest.ts';
import { sandbox, sandboxChain, sandboxWallet } from './sandbox/manifest.ts';
import { transfer } from './transfer/manifest.ts';

export const payments: readonly PaymentManifest[] = [sandbox, sandboxWallet, sandboxChain, transfer, qr];
