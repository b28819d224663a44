/** zzfx ships no types: the one call used here. */
declare module 'zzfx' {
  export const ZZFX: { play(...parameters: (number | undefined)[]): AudioBufferSourceNode };
}
