import { expect, it } from 'vitest';
import { findGame } from './known-game.ts';

const dice = { id: 7, gameCode: 'dice', gameName: 'Dice', art: { symbol: 'dice', hue: 250 } };
const other = { ...dice, id: 8, gameCode: 'other', gameName: 'Other' };

it.each([
  ['a list', { list: [other, dice] }],
  ['a page of games', { games: [other, dice] }],
  ['the winners', { list: [{ game: other }, { game: dice }] }],
  ['favourites', { content: [dice] }],
  ['lists read on', { pages: [{ games: [other] }, { games: [dice] }] }],
])('finds a game in %s', (_where, answer) => {
  expect(findGame(answer, { id: 7 })).toBe(dice);
  expect(findGame(answer, { gameCode: 'dice' })).toBe(dice);
});

it.each([undefined, null, 'text', 7, {}, { list: 'no' }, { list: [null, 7] }, { list: [other] }, { pages: [{}] }])(
  'finds no game in %j',
  (answer) => {
    expect(findGame(answer, { id: 7 })).toBeUndefined();
  },
);
