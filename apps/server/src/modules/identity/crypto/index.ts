/** Cryptography of secrets: tokens and their hashes, keys by purpose, password hashes. */
export { type ConcurrencyLimit, createConcurrencyLimit } from './concurrency-limit.ts';
export { createPasswords, type Passwords } from './passwords.ts';
export { deriveKeys, digest, type Keys, keyedDigest, newToken, randomText, successorOf } from './tokens.ts';
