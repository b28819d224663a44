/** Files a build left behind, read once and kept with their compressed forms: the server's memory is their cache. */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export interface BuiltFile {
  readonly body: Buffer;
  readonly type: string;
  readonly etag: string;
  /** Smaller forms; absent where compressing gains nothing, and for a moment after the first reading. */
  brotli?: Buffer;
  gzip?: Buffer;
}

export interface BuiltFiles {
  /** A file under the build's folder by its path there, or undefined. */
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
/** Under this nothing is gained. */
const SHORTEST = 600;
const squeeze = promisify(brotliCompress);
const zip = promisify(gzip);

/** Names as our builds make them; nothing that climbs, and no dot file. */
const SAFE_PATH = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

interface Kept {
  readonly file: BuiltFile;
  readonly changedAt: number;
}

/** `isWatching`: a file that a new build has changed is read again; in production builds do not change under a running server. */
export function openBuiltFiles(folder: string, isWatching: boolean): BuiltFiles {
  const kept = new Map<string, Kept>();
  return {
    read(path) {
      const known = kept.get(path);
      if (known && !isWatching) return known.file;
      if (!SAFE_PATH.test(path)) return undefined;
      const type = types[extname(path)];
      const place = join(folder, path);
      const found = statSync(place, { throwIfNoEntry: false });
      if (!type || !found?.isFile()) return undefined;
      if (known?.changedAt === found.mtimeMs) return known.file;
      const file = fileOf(readFileSync(place), type, false);
      if (compressible.has(extname(path))) takeForms(file, place, found.mtimeMs);
      kept.set(path, { file, changedAt: found.mtimeMs });
      return file;
    },
  };
}

/** The smaller forms a build left beside a file; one that is older than the file is of another build. A file without any is squeezed here. */
function takeForms(file: BuiltFile, place: string, changedAt: number): void {
  const form = (ending: string) => {
    const found = statSync(place + ending, { throwIfNoEntry: false });
    return found && found.mtimeMs >= changedAt ? readFileSync(place + ending) : undefined;
  };
  const [brotli, gzipped] = [form('.br'), form('.gz')];
  if (brotli) file.brotli = brotli;
  if (gzipped) file.gzip = gzipped;
  if (!brotli && file.body.length > SHORTEST) void compress(file);
}

/** The last tenth of a size costs fifty times the work: it is spent on what is made once and sent for as long as the server runs. */
export const efforts = { once: { brotli: 11, gzip: 8 }, waitedFor: { brotli: 6, gzip: 6 } } as const;

type Effort = (typeof efforts)[keyof typeof efforts];

/** A body as a file to send; a larger one gets its smaller forms in a moment, so that nobody waits for them. */
export function fileOf(body: Buffer, type: string, isCompressible: boolean, effort: Effort = efforts.once): BuiltFile {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}"`;
  const file: BuiltFile = { body, type, etag };
  if (isCompressible && body.length > SHORTEST) void compress(file, effort);
  return file;
}

/** A file with its smaller forms at hand, made while somebody waits for it. */
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

/** It rests this many times as long as a file took, so that it never has more than a third of one processor. */
const RESTS = 2;

/** Squeezes what turned out to be asked for again as small as it goes, while nobody waits: one file at a time. */
export function createSqueezer(): (file: BuiltFile) => void {
  const done = new WeakSet<BuiltFile>();
  let isBusy = false;
  return (file) => {
    if (isBusy || !file.brotli || done.has(file)) return;
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
