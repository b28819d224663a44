/** Game frames for tests over HTTP. */
import type { TestApp } from '../testing.ts';

/**
 * The token of a frame that is opened as the site and the frame do it: launched, its ticket exchanged, its first seed pair begun. `hosts` are
 * those of another merchant than the demo's.
 */
export async function openFrame(
  app: Pick<TestApp, 'get'>,
  token: string,
  gameCode = 'dice',
  hosts: { readonly site?: string; readonly stage?: string } = {},
): Promise<string> {
  const at = (host: string | undefined) => (host === undefined ? {} : { host });
  const { url } = await app.get('launchGame', { ...at(hosts.site), token, body: { gameCode } });
  const { searchParams } = new URL(url, 'http://localhost');
  const ticket = searchParams.get('ticket') ?? searchParams.get('token') ?? '';
  const frame = await app.get('openStage', { ...at(hosts.stage), body: { ticket } });
  if (frame.seeds && !frame.seeds.current) {
    const { nextServerSeedHash } = frame.seeds;
    await app.get('rotateSeeds', {
      ...at(hosts.stage),
      token: frame.token,
      body: { clientSeed: 'a first client seed', nextServerSeedHash },
    });
  }
  return frame.token;
}
