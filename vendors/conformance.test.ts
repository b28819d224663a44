import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { manifest as template } from './_template/manifest.ts';
import { registryViolations, textViolations, vendorViolations } from './conformance.ts';
import { vendors } from './registry.ts';

it('has every vendor’s folder in the registry once, and nothing else', () => {
  const folders = readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== '_template')
    .map((entry) => entry.name);
  expect(vendors.map((vendor) => vendor.code).sort()).toEqual(folders.sort());
});

it('gives each game of the registry a number of its own', () => {
  expect(registryViolations(vendors)).toEqual([]);
});

it.each([...vendors, template].map((vendor) => [vendor.code, vendor] as const))(
  '%s keeps the vendors’ promises',
  (_, vendor) => {
    expect(vendorViolations(vendor)).toEqual([]);
  },
);

it.each(vendors.map((vendor) => [vendor.code, vendor] as const))(
  '%s and its games have names in every language',
  (_, vendor) => {
    expect(textViolations(vendor)).toEqual([]);
  },
);

describe('the suite itself', () => {
  const [game] = template.games;
  it.each([
    ['a number that is none', { games: [{ ...game!, id: 1.5 }] }],
    ['a game offered twice', { games: [game!, game!] }],
    ['a return above all that is staked', { games: [{ ...game!, returnBp: 10_001 }] }],
    ['a lottery that is none', { games: [{ ...game!, launch: 'lottery' as const }] }],
    ['an address for a picture', { symbol: 'https://elsewhere.example/cherry.png' }],
    ['a game of a vendor outside that is launched here', { games: [{ ...game!, launch: 'stage' as const }] }],
    ['a vendor that is local and outside', { launchUrl: () => 'https://stage.example/' }],
  ])('sees %s', (_, change) => {
    expect(vendorViolations({ ...template, ...change })).not.toEqual([]);
  });

  it.each([
    ['a launch that leaves the ticket raw', () => 'https://stage.example/?token=a+b/c=d&e f'],
    [
      'a launch without the nonce',
      ({ ticket }: { ticket: string }) => `https://stage.example/?${new URLSearchParams({ ticket })}`,
    ],
    [
      'an own game in another origin',
      ({ ticket, nonce }: { ticket: string; nonce: string }) =>
        `https://play.example/?${new URLSearchParams({ ticket, nonce })}`,
    ],
  ])('sees %s', (_, launchUrl) => {
    expect(vendorViolations({ ...vendors[0]!, launchUrl })).not.toEqual([]);
  });

  it('detects a missing text', () => {
    expect(textViolations(template)).not.toEqual([]);
  });
});
