import { expect, it } from 'vitest';
import { checkSourceNames } from './source-names.ts';

const found = (text: string, path = 'apps/site/src/screens/planted/planted-screen.tsx') =>
  checkSourceNames([{ path, text }]);

it.each([
  ['nodeId', 'const { nodeId } = useParameters();'],
  ['vassalage', "const link = { to: '/m/gameList', search: { vassalage: provider } };"],
  ['mui', "parameters: ['mui', 'playType']"],
  ['pageNum', 'answer.pageNum + 1'],
  ['gameType', "const link = { to: '/m/gameList', search: { gameType: 'RNG' } };"],
  ['gameId', 'const { gameId } = useParameters();'],
  ['prize_mode', "const saved = ['playType', 'prize_mode'];"],
  ['pageBack', 'exitOf({ kind, pageBack })'],
])('finds the source’s name %s in product code', (name, text) => {
  expect(found(text)).toEqual([expect.stringContaining(`planted-screen.tsx: says ${name}`)]);
  expect(found(text, 'apps/server/src/modules/catalog/planted.ts')).toHaveLength(1);
});

it('leaves comments, other names, and the places where they are mapped', () => {
  expect(
    found("/** `vassalage` on the wire. */\nimport Box from '@mui/material/Box'; // mui\nconst nodeIds = 1;"),
  ).toEqual([]);
  expect(
    found("export const banner = { linkage: '/m/gameCenter?gameType=RNG' };", 'merchants/demo/banners.ts'),
  ).toEqual([]);
  const mapping = "const sourceNames = { provider: 'vassalage' };";
  for (const path of [
    'packages/contract/src/endpoints/games/catalog.ts',
    'apps/site/src/base/view/navigation/location.ts',
    'apps/stage/src/address.ts',
  ])
    expect(found(mapping, path)).toEqual([]);
});
