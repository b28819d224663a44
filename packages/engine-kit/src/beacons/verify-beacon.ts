/** Checks the signature of a beacon's round offline, with nothing but the network's key. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { BeaconRound } from './network.ts';

/** A compressed point of G1, 48 bytes: one text for one signature. */
const SIGNATURE = /^[0-9a-f]{96}$/;
/** The suite of RFC 9380 that the scheme hashes with. */
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** What is signed of a round: SHA-256 of its number as eight bytes, most significant first. */
function beaconMessage(round: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(round));
  return sha256(new Uint8Array(view.buffer));
}

/** Loaded apart: no frame of a game has a use for curves. */
export async function loadBeaconCurve() {
  const { bls12_381: curve } = await import('@noble/curves/bls12-381.js');
  const { shortSignatures } = curve;
  return {
    /** The signature of a round under a secret key, in hex. */
    sign: (round: number, secretKey: Uint8Array) =>
      bytesToHex(
        shortSignatures.Signature.toBytes(
          shortSignatures.sign(shortSignatures.hash(beaconMessage(round), DOMAIN), secretKey),
        ),
      ),
    isSigned(round: number, signature: string, publicKeyHex: string): boolean {
      try {
        const message = shortSignatures.hash(beaconMessage(round), DOMAIN);
        return shortSignatures.verify(hexToBytes(signature), message, hexToBytes(publicKeyHex));
      } catch {
        // Bytes that are no point of the group.
        return false;
      }
    },
  };
}

/** Whether this is the network's signature of exactly this round. */
export async function isBeacon({ network, round }: BeaconRound, signature: string): Promise<boolean> {
  if (!SIGNATURE.test(signature) || !Number.isSafeInteger(round) || round < 1) return false;
  return (await loadBeaconCurve()).isSigned(round, signature, network.publicKeyHex);
}

/** The value that is mixed into a draw: SHA-256 of the signature's bytes, in hex, as the network publishes it. */
export function beaconValueOf(signature: string): string {
  return bytesToHex(sha256(hexToBytes(signature)));
}
