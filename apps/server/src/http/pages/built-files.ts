/** Files of a build, read once and cached in memory with their compressed forms. */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export interface BuiltFile {
  readonly body: Buffer;
  readonly type: string;
  readonly etag: string;
  /** Compressed forms; absent where compression gains nothing, and shortly after the first read. */
  brotli?: Buffer;
  gzip?: Buffer;
}

export interface BuiltFiles {
  /** A file under the build's folder by its relative path, or undefined. */
  read(path: string): BuiltFile | undefined;
}

const types: { readonly [extension: string]: string } = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};
const compressible = new Set(['.js', '.css', '.html', '.json', '.svg', '.txt', '.wasm']);
/** Below this size compression gains nothing. */
const SHORTEST = 600;
const squeeze = promisify(brotliCompress);
const zip = promisify(gzip);

/** Valid names of our builds; no path traversal, no dot file. */
const SAFE_PATH = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

interface CachedFile {
  readonly file: BuiltFile;
  readonly changedAt: number;
}

/** `isWatching`: a file that a new build has changed is read again; in production builds do not change under a running server. */
export function openBuiltFiles(folder: string, isWatching: boolean): BuiltFiles {
  const cached = new Map<string, CachedFile>();
  return {
    read(path) {
      const known = cached.get(path);
      if (known && !isWatching) return known.file;
      if (!SAFE_PATH.test(path)) return undefined;
      const type = types[extname(path)];
      const place = join(folder, path);
      const found = statSync(place, { throwIfNoEntry: false });
      if (!type || !found?.isFile()) return undefined;
      if (known?.changedAt === found.mtimeMs) return known.file;
      const file = fileOf(readFileSync(place), type, false);
      if (compressible.has(extname(path))) takeForms(file, place, found.mtimeMs);
      cached.set(path, { file, changedAt: found.mtimeMs });
      return file;
    },
  };
}

/**
 * The compressed forms a build wrote beside a file; one that is older than the file is of another build. A file without any is
 * compressed here.
 */
function takeForms(file: BuiltFile, place: string, changedAt: number): void {
  const form = (suffix: string) => {
    const found = statSync(place + suffix, { throwIfNoEntry: false });
    return found && found.mtimeMs >= changedAt ? readFileSync(place + suffix) : undefined;
  };
  const [brotli, gzipped] = [form('.br'), form('.gz')];
  if (brotli) file.brotli = brotli;
  if (gzipped) file.gzip = gzipped;
  if (!brotli && file.body.length > SHORTEST) void compress(file);
}

/** The last tenth of the size costs fifty times the time: spent only on what is made once and sent often. */
export const efforts = { once: { brotli: 11, gzip: 8 }, waitedFor: { brotli: 9, gzip: 6 } } as const;

type Effort = (typeof efforts)[keyof typeof efforts];

/** A body as a file to send; a large one gets its compressed forms later, so that nobody waits for them. */
export function fileOf(body: Buffer, type: string, isCompressible: boolean, effort: Effort = efforts.once): BuiltFile {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}"`;
  const file: BuiltFile = { body, type, etag };
  if (isCompressible && body.length > SHORTEST) void compress(file, effort);
  return file;
}

/** A file with its compressed forms, made while the caller waits. */
export async function compressedFileOf(body: Buffer, type: string): Promise<BuiltFile> {
  const file = fileOf(body, type, false);
  await compress(file, efforts.waitedFor);
  return file;
}

async function compress(file: BuiltFile, effort: Effort = efforts.once): Promise<void> {
  const quality = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: effort.brotli,
      [constants.BROTLI_PARAM_SIZE_HINT]: file.body.length,
    },
  };
  const [brotli, gzipped] = await Promise.all([squeeze(file.body, quality), zip(file.body, { level: effort.gzip })]);
  if (brotli.length < file.body.length) file.brotli = brotli;
  if (gzipped.length < file.body.length) file.gzip = gzipped;
}

/** It pauses this many times as long as a file took, so that it uses at most a third of one processor. */
const RESTS = 2;

/** It takes a fifth of a second and saves a tenth of what is sent: a file that is requested again this many times pays for it. */
const PAYS_FROM = 3;

/** Recompresses files that are requested again and again at the best level in the background, one at a time. */
export function createSqueezer(): (file: BuiltFile) => void {
  const requested = new WeakMap<BuiltFile, number>();
  const done = new WeakSet<BuiltFile>();
  let isBusy = false;
  return (file) => {
    const times = (requested.get(file) ?? 0) + 1;
    requested.set(file, times);
    if (isBusy || times < PAYS_FROM || !file.brotli || done.has(file)) return;
    done.add(file);
    isBusy = true;
    const began = performance.now();
    const rest = () => {
      setTimeout(
        () => {
          isBusy = false;
        },
        RESTS * (performance.now() - began),
      ).unref();
    };
    compress(file).then(rest, rest);
  };
}
