/** Runs the suite over every registered beacon; and settings that drand must refuse. */
import { expect, it } from 'vitest';
import { settingsError } from '#provider-kit';
import { template } from './_template/manifest.ts';
import { proveBeacon } from './conformance.ts';
import { drand } from './drand/manifest.ts';
import { beacons } from './registry.ts';

// The template too, so that its copies start correct.
for (const manifest of [...beacons, template]) proveBeacon(manifest);

it('has unique codes of plugins and networks in its registry', () => {
  expect(new Set(beacons.map(({ code }) => code)).size).toBe(beacons.length);
  expect(new Set(beacons.map(({ network }) => network.code)).size).toBe(beacons.length);
});

it.each(['http://drand.example', 'drand.example', '', Array.from({ length: 9 }, () => 'https://a.example').join(' ')])(
  'complains of drand at %j',
  (urls) => {
    expect(settingsError(drand, {})).toBeUndefined();
    expect(settingsError(drand, { urls })).toEqual(expect.any(String));
  },
);
