/** Where the house keeps members' files, by its configuration: this machine's disk, among the house's own data, unless it says otherwise. */
import { join } from 'node:path';
import type { Clock } from '#kernel';
import type { FileStorage } from '#storages/plugin.ts';
import { storages } from '#storages/registry.ts';
import type { HouseConfig } from './config.ts';
import { createByteWayOut } from './outside/way-out.ts';

/** Throws on settings that could not work: better now than when somebody sends a picture. */
export function openStorage(
  { storage: configured, directory, isProduction }: Pick<HouseConfig, 'storage' | 'directory' | 'isProduction'>,
  clock: Clock,
): FileStorage {
  const { storage: code = 'disk', ...given } = configured;
  const settings = code === 'disk' ? { folder: join(directory, 'files'), ...given } : given;
  const manifest = storages.find((one) => one.code === code);
  const complaint = manifest ? manifest.complain(settings) : `there is no storage called ${code}`;
  if (!manifest || complaint !== undefined) throw new Error(`STORAGE_SETTINGS: ${complaint}`);
  const origins = manifest.origins(settings);
  const sandboxOrigins = isProduction
    ? []
    : origins.filter((origin) => new URL(origin).hostname.endsWith('.localhost'));
  return manifest.open({ settings, clock, http: createByteWayOut({ origins, sandboxOrigins }) });
}
