/** Secrets: tokens and what is stored of them, keys by purpose, hashes of passwords. */
export { type ConcurrencyLimit, createConcurrencyLimit } from './concurrency-limit.ts';
export { createPasswords, isOutdated, type Passwords } from './passwords.ts';
export { deriveKeys, digest, type Keys, keyedDigest, newToken, randomText, successorOf } from './tokens.ts';
