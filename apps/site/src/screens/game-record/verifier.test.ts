import { expect, it } from 'vitest';
import { verifierAddress } from './verifier.ts';

const fair = { serverSeedHash: 'ab', clientSeed: 'my seed & more', nonce: 12 };
const look = { stageOrigin: 'https://stage.example', language: 'EN', theme: 'light' } as const;
const round = { game: 'dice', variant: 'edge-2', rulesVersion: 1, input: { target: 50.5, direction: 'over' }, fair };

it('MEM-05 links to the verifier with all parameters once the server seed is revealed', () => {
  const address = new URL(
    verifierAddress({ ...round, fair: { ...fair, serverSeed: '18e9' } }, { ...look, language: 'VI' }) ?? '',
  );
  expect(address.origin).toBe('https://stage.example');
  expect(address.pathname).toBe('/m/stage/verify.html');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    game: 'dice',
    variant: 'edge-2',
    rulesVersion: '1',
    serverSeed: '18e9',
    clientSeed: 'my seed & more',
    nonce: '12',
    input: '{"target":50.5,"direction":"over"}',
    language: 'VI',
    theme: 'light',
  });
});

it('MEM-05 gives the verifier the moves of a round of several', () => {
  const moves = ['left', { door: 2 }];
  const address = verifierAddress({ ...round, moves, fair: { ...fair, serverSeed: '18e9' } }, look) ?? '';
  expect(JSON.parse(new URL(address).searchParams.get('moves') ?? '')).toEqual(moves);
});

it('MEM-05 has no link before that', () => {
  expect(verifierAddress(round, look)).toBeUndefined();
});
