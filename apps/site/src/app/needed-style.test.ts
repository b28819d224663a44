import { expect, it } from 'vitest';
import { neededStyle } from './needed-style.ts';

const body = '<main class="page dark"><a class="tile" href="/">x</a></main>';
const needed = (css: string) => neededStyle(css, body);

it('keeps what can match, and leaves out what only a class that is not there could', () => {
  expect(needed('.tile{top:0}.row{top:1px}')).toBe('.tile{top:0}');
  expect(needed('main .tile:hover,.row{top:0}')).toBe('main .tile:hover,.row{top:0}');
  expect(needed('.tile .row{top:0}.tile.page{top:0}.tiles{top:0}')).toBe('.tile.page{top:0}');
  expect(needed('html{top:0}[data-theme=light] a{top:0}')).toBe('html{top:0}[data-theme=light] a{top:0}');
});

it('keeps what is not plain to see', () => {
  const unplain = '.tile:not(.row){top:0}:is(.row,.tile){top:0}:has(.row) a{top:0}';
  expect(needed(unplain)).toBe(unplain);
});

it('looks into conditions and layers, keeps their order, and drops those it empties', () => {
  expect(
    needed('@layer a,b;@layer a{.row{top:0}@media (width>=1px){.tile{top:0}.row{top:0}}}@layer b{.row{top:0}}'),
  ).toBe('@layer a,b;@layer a{@media (width>=1px){.tile{top:0}}}');
});

it('keeps faces and properties, whole rules with rules inside, and only the movements that something makes', () => {
  expect(needed('@font-face{src:url(a)}@property --a{inherits:false}')).toBe(
    '@font-face{src:url(a)}@property --a{inherits:false}',
  );
  expect(needed('.tile{top:0;&:hover{top:1px}.row{top:2px}}')).toBe('.tile{top:0;&:hover{top:1px}.row{top:2px}}');
  expect(needed('@keyframes k1{0%{top:0}to{top:1px}}@keyframes k2{to{top:0}}.tile{animation:1s k2}')).toBe(
    '@keyframes k2{to{top:0}}.tile{animation:1s k2}',
  );
});

it('says so when a block never ends', () => {
  expect(() => needed('.tile{top:0')).toThrow('not closed');
});
