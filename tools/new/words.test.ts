import { expect, it } from 'vitest';
import { namesOf, rewrite } from './words.ts';

const names = namesOf('my-game');

it('takes names in kebab-case only', () => {
  expect(names).toEqual({ kebab: 'my-game', camel: 'myGame', pascal: 'MyGame' });
  for (const bad of ['MyGame', 'my_game', '-game', 'my--game', '', '../x', '9lives', 'template', '_template']) {
    expect(namesOf(bad)).toBeUndefined();
  }
});

it.each([
  [
    "export const template: GameManifest = { code: 'template' };",
    "export const myGame: GameManifest = { code: 'my-game' };",
  ],
  ["import { templateEngine } from './template-engine.ts';", "import { myGameEngine } from './my-game-engine.ts';"],
  ["nameKey: 'game.template.name'", "nameKey: 'game.my-game.name'"],
  ['{ "name": "Template" }', '{ "name": "My Game" }'],
  ['export function TemplateView() {}', 'export function MyGameView() {}'],
  ["[data-merchant='template'] .template {}", "[data-merchant='my-game'] .my-game {}"],
  ['/** The template plays itself. */', '/** The my-game plays itself. */'],
  ['.x { grid-template-columns: 1fr; }', '.x { grid-template-columns: 1fr; }'],
  ['const contemplate = 1;', 'const contemplate = 1;'],
  ['mobileTemplate: on', 'mobileTemplate: on'],
])('rewrites %s', (before, after) => {
  expect(names && rewrite(before, names)).toBe(after);
});
