/** Game frames for tests over HTTP. */
import type { TestApp } from '../testing.ts';

/** The token of a frame that is opened as the site and the frame do it: launched, its ticket exchanged, its first seed pair begun. */
export async function openFrame(app: Pick<TestApp, 'get'>, token: string, gameCode = 'dice'): Promise<string> {
  const { url } = await app.get('launchGame', { token, body: { gameCode } });
  const { searchParams } = new URL(url, 'http://localhost');
  const ticket = searchParams.get('ticket') ?? searchParams.get('token') ?? '';
  const frame = await app.get('openStage', { body: { ticket } });
  if (frame.seeds && !frame.seeds.current) {
    const { nextServerSeedHash } = frame.seeds;
    await app.get('rotateSeeds', {
      token: frame.token,
      body: { clientSeed: 'a first client seed', nextServerSeedHash },
    });
  }
  return frame.token;
}
