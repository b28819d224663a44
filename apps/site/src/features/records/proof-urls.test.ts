import { expect, it } from 'vitest';
import { proofFileUrl, verifierUrl } from './proof-urls.ts';

const proof = '{\n "clientSeed": "my seed & more #1 100% ü"\n}\n';

it('MEM-05 gives a proof to the verifier byte for byte, in the part of the address that no server is sent', () => {
  const address = new URL(verifierUrl(proof, { stageOrigin: 'https://stage.example', language: 'VI', theme: 'light' }));
  expect(`${address.origin}${address.pathname}`).toBe('https://stage.example/m/stage/verify.html');
  expect(Object.fromEntries(address.searchParams)).toEqual({ language: 'VI', theme: 'light' });
  expect(decodeURIComponent(address.hash.slice(1))).toBe(proof);
});

it('MEM-05 saves a proof byte for byte', async () => {
  expect(await (await fetch(proofFileUrl(proof))).text()).toBe(proof);
});
