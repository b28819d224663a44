/**
 * The rules of every identity provider: it identifies one person permanently, and only to the browser and request that started the
 * sign-in.
 */
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { settingsError } from '#provider-kit';
import type { IdentityManifest, IdentityProvider, Proved, SignIn, TestDouble } from './plugin.ts';

const random = { bytes: (count: number) => new Uint8Array(randomBytes(count)) };
let questions = 0;

function newSignIn(redirectUri: string): SignIn {
  questions += 1;
  return {
    redirectUri,
    nonce: `nonce-${questions}`.padEnd(24, 'n'),
    codeVerifier: `verifier-${questions}-`.padEnd(64, 'v'),
  };
}

export function proveIdentity(manifest: IdentityManifest): void {
  describe(`the identity provider ${manifest.code}`, () => {
    let double: TestDouble;
    let provider: IdentityProvider;

    beforeAll(async () => {
      double = await (await manifest.testDouble())({ clock: { now: () => 0 }, random });
      const { settings, answer } = double;
      provider = manifest.open({ settings, http: answer, clock: double.clock, random });
    });

    async function signIn(
      name: string,
      change: (sent: SignIn & { code: string; iss?: string }) => object = () => ({}),
    ) {
      const requested = newSignIn(double.redirectUri);
      const url = await provider.begin({ ...requested, state: 'state', language: 'EN' });
      const sent = { ...requested, ...(await double.agree(url ?? '', name)) };
      return { sent, proved: await provider.complete({ ...sent, ...change(sent) }) };
    }

    const personOf = (proved: Proved) => (proved.kind === 'proved' ? proved.person : undefined);

    it('AUTH-04 accepts the settings of its test double and reports missing ones', () => {
      expect(settingsError(manifest, double.settings)).toBeUndefined();
      expect(settingsError(manifest, {})).toEqual(expect.any(String));
      for (const origin of manifest.origins(double.settings)) expect(new URL(origin).origin).toBe(origin);
    });

    it('sends state, and nothing by which somebody else could fetch the answer', async () => {
      const requested = newSignIn(double.redirectUri);
      const url = new URL((await provider.begin({ ...requested, state: 'a state', language: 'TH' })) ?? '');
      expect(url.searchParams.get('state')).toBe('a state');
      expect(url.href).not.toContain(requested.codeVerifier);
    });

    it('identifies the same person at each sign-in, and another person differently', async () => {
      const [first, again, other] = [
        await signIn('Maria Santos'),
        await signIn('Maria Santos'),
        await signIn('Juan Cruz'),
      ];
      expect(personOf(first.proved)).toMatchObject({ label: expect.stringMatching(/maria/i) });
      expect(personOf(again.proved)).toEqual(personOf(first.proved));
      expect(personOf(other.proved)?.subject).not.toBe(personOf(first.proved)?.subject);
    });

    it.each([
      ['another browser’s verifier', () => ({ codeVerifier: 'x'.repeat(64) })],
      ['another question’s nonce', () => ({ nonce: 'x'.repeat(24) })],
      ['another place to come back to', () => ({ redirectUri: 'http://evil.localhost:8080/m/outside' })],
      ['another provider’s name', () => ({ iss: 'https://evil.example' })],
      ['a code that was made up', () => ({ code: 'made-up' })],
    ] as const)('proves nobody with %s', async (_, change) => {
      expect((await signIn('Maria Santos', change)).proved).toEqual({ kind: 'refused' });
    });

    it('accepts a code once', async () => {
      const { sent, proved } = await signIn('Maria Santos');
      expect(proved.kind).toBe('proved');
      expect(await provider.complete(sent)).toEqual({ kind: 'refused' });
    });

    it('AUTH-04 is unavailable while the provider is, and available again soon after it', async () => {
      expect(await provider.isAvailable()).toBe(true);
      double.clock.forward(2 * 3_600_000);
      double.turn('away');
      expect(await provider.isAvailable()).toBe(false);
      expect(await provider.begin({ ...newSignIn(double.redirectUri), state: 's', language: 'EN' })).toBeUndefined();
      double.turn('back');
      double.clock.forward(60_000);
      expect(await provider.isAvailable()).toBe(true);
    });

    it('distinguishes a failing provider from a refusing one', async () => {
      const requested = newSignIn(double.redirectUri);
      const sent = {
        ...requested,
        ...(await double.agree((await provider.begin({ ...requested, state: 's', language: 'EN' })) ?? '', 'Maria')),
      };
      double.turn('away');
      expect(await provider.complete(sent)).toEqual({ kind: 'fault' });
      double.turn('back');
    });
  });
}
