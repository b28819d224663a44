/** Proofs of rounds and draws: made, written, read and checked. */
export {
  type BeaconSource,
  type CheckedProof,
  checkProof,
  type EngineName,
  type EngineSource,
  type ProofFlaw,
} from './check-proof.ts';
export { digestOf } from './digest.ts';
export { type Beacon, chainLink, type DrawProof, proveDraw, sharedChance } from './draw-proof.ts';
export { isRoundProof, type Proof, proofText } from './proof-file.ts';
export { proveRound, type RoundProof } from './round-proof.ts';
