/** Proofs of saved rounds. */
export { roundProof } from './round-proof.ts';
