/** Opens the feeds of official results by configuration: in development a sandbox on this machine, in production those that are named. */
import { createHmac } from 'node:crypto';
import { feeds } from '#feeds/registry.ts';
import type { EgressClient } from '#kernel';
import { type PluginPorts, settingsError } from '#provider-kit';
import type { AppConfig } from '../config.ts';
import type { FeedReport, ResultFeeds } from '../modules/lottery/index.ts';

interface FeedPorts extends Pick<PluginPorts, 'clock' | 'random'> {
  readonly httpTo: (origins: readonly string[]) => EgressClient;
  /** The root of the server's keys: all nodes make the same results of the sandbox. */
  readonly secret: Uint8Array;
  /** Called with what a feed throws. */
  readonly onFault: (error: unknown) => void;
}

/** Throws on invalid settings. */
export function openFeeds(
  { feeds: configured, isProduction }: Pick<AppConfig, 'feeds' | 'isProduction'>,
  { httpTo, secret, onFault, ...ports }: FeedPorts,
): ResultFeeds {
  const known = feeds.filter(({ isSandbox }) => !(isProduction && isSandbox));
  const given = isProduction ? configured : { sandbox: {}, ...configured };
  const opened = Object.entries(given).map(([code, own]) => {
    const manifest = known.find((one) => one.code === code);
    const seed = createHmac('sha256', secret).update('sandbox feed').digest('hex');
    const settings = manifest?.isSandbox ? { seed, ...own } : own;
    const error = manifest ? settingsError(manifest, settings) : 'there is no such plugin, or none for production';
    if (!manifest || error !== undefined) throw new Error(`FEED_SETTINGS: ${code}: ${error}`);
    return { code, feed: manifest.open({ ...ports, settings, http: httpTo(manifest.origins(settings)) }) };
  });
  return {
    async reports(draw) {
      const reports = opened.map(async ({ code, feed }): Promise<readonly FeedReport[]> => {
        const report = await feed.result(draw).catch(onFault);
        return report ? [{ ...report, feed: code }] : [];
      });
      return (await Promise.all(reports)).flat();
    },
  };
}
