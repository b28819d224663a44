/**
 * Writes compressed forms of built files beside them, once and at maximum compression, so that no visitor waits for compression or gets
 * the uncompressed form.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|html|json|svg|wasm)$/;
const SHORTEST = 600;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function layBeside(file: string): Promise<void> {
  const body = readFileSync(file);
  if (body.length < SHORTEST) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const forms = { br: await brotli(body, { params }), gz: await zip(body, { level: 9 }) };
  for (const [extension, form] of Object.entries(forms)) {
    if (form.length < body.length) writeFileSync(`${file}.${extension}`, form);
  }
}

/** `environment`: the one whose files are sent to browsers; a build with a single environment need not name it. */
export function compressedFiles(environment = 'client'): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === environment,
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => COMPRESSIBLE.test(name) && !name.startsWith('.vite/'));
      await Promise.all(names.map((name) => layBeside(join(dir, name))));
    },
  };
}
