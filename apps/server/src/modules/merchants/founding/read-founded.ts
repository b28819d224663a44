/** The merchants that were founded, read each second. A version is read once: it never changes. */
import type { Db } from '../../../db/db.ts';
import type { Founded } from '../deps.ts';
import { listFounded, readManifest } from './store.ts';
import type { FoundingTemplate } from './types.ts';

/**
 * What a version says counts before its template; what a later release added to manifests is the template's. A template that is gone leaves
 * what was saved.
 */
export function createFoundedReader(db: Db, templates: readonly FoundingTemplate[]) {
  let known = new Map<string, Founded>();
  return async (): Promise<readonly Founded[]> => {
    const next = new Map<string, Founded>();
    for (const { code, version, isOpen } of await listFounded(db)) {
      const name = `${code} ${version} ${isOpen}`;
      const before = known.get(name);
      const saved = before ? undefined : await readManifest(db, code, version);
      if (before) next.set(name, before);
      if (!saved?.founded) continue;
      const template = templates.find(({ documents }) => documents === saved.founded?.documents);
      const manifest = { ...template?.manifest, ...saved, founded: { ...saved.founded, isOpen } };
      next.set(name, { version, manifest });
    }
    known = next;
    return [...next.values()];
  };
}
