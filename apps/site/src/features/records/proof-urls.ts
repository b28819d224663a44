/** Addresses of a proof's text: the page “Check a result” at the origin of the game frames with it, and the file to be saved. */

export interface VerifierLook {
  readonly stageOrigin: string;
  readonly language: string;
  readonly theme: 'dark' | 'light';
}

/** The proof stands in the fragment, which no server is sent. */
export function verifierUrl(proof: string, { stageOrigin, ...look }: VerifierLook): string {
  return `${stageOrigin}/m/stage/verify.html?${new URLSearchParams({ ...look })}#${encodeURIComponent(proof)}`;
}

export function proofFileUrl(proof: string): string {
  return `data:application/json;charset=utf-8,${encodeURIComponent(proof)}`;
}
