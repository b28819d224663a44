/** The member's proof before a change. */
export { ProofField } from './proof-field.tsx';
export { isOfProof, type Proof, useProof } from './use-proof.ts';
