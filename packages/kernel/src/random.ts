/**
 * Randomness as a port: the source of every unpredictable byte. Implemented by the operating system's generator, or by a seeded stream
 * in tests.
 */
export interface Random {
  /** `count` independent, uniform bytes. */
  bytes(count: number): Uint8Array;
}
