/** Every template in every currency is a merchant that the suite of merchants accepts. */
import { expect, it } from 'vitest';
import { currencies } from '#kernel';
import { manifestViolations } from '#merchants/conformance.ts';
import { templates, templateThemes } from '#merchants/templates.ts';
import { areRelated, isHostName } from './hosts.ts';
import { makeManifest } from './make-manifest.ts';

const cases = templates.flatMap((template) => Object.keys(currencies).map((currency) => ({ template, currency })));

it.each(cases)('$template.code in $currency has a valid configuration', ({ template, currency }) => {
  const manifest = makeManifest(
    'orchid',
    {
      template: template.code,
      name: 'Orchid',
      hosts: ['orchid.example'],
      stageHost: 'orchid-games.example',
      currency,
      timeZone: 'UTC',
      languages: ['EN', 'ZH'],
      defaultLanguage: 'ZH',
      theme: template.theme,
      defaultTheme: 'dark',
      flags: {},
      vendors: ['originals'],
      payments: ['transfer'],
    },
    template,
  );
  expect(manifestViolations(manifest)).toEqual([]);
  expect(manifest).toMatchObject({ currency, isDemo: false, founded: { isOpen: false } });
  expect(templateThemes).toContain(template.theme);
});

it.each([
  ['orchid.example', true],
  ['xn--orqudea-5va.example', true],
  ['a-b.orchid.example', true],
  ['orchid', false],
  ['-orchid.example', false],
  ['orchid..example', false],
  ['orchid.example.', false],
  ['orchid.1', false],
  ['*.example', false],
  ['orchid.localhost', false],
  [`${'a'.repeat(64)}.example`, false],
])('%s may be a host in production: %s', (host, isRight) => {
  expect(isHostName(host, true)).toBe(isRight);
});

it.each([
  ['play.orchid.example', 'orchid.example', true],
  ['orchid.example', 'play.orchid.example', true],
  ['myorchid.example', 'orchid.example', false],
  ['orchid.localhost', 'localhost', false],
])('%s and %s are one site: %s', (one, other, isRelated) => {
  expect(areRelated(one, other)).toBe(isRelated);
});
