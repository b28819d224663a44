/** Holds the books against themselves, again and again; where they do not agree, money stops leaving until an operator lifts it. */
import { ok } from '#kernel';
import type { WalletDeps } from './deps.ts';
import { freeze } from './freeze.ts';

const WATCHER = 'books watcher';

/** One look at every merchant's books; answers the merchants whose books are wrong. */
export async function checkAllBooks(deps: WalletDeps): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const { id } of deps.merchants()) {
    const findings = await deps.checkBooks(id);
    if (findings.length === 0) continue;
    wrong.push(id);
    deps.alert(id, findings);
    await deps.atomically(async (tx) => {
      await freeze(tx, deps, { merchantId: id, reason: findings.slice(0, 3).join('; '), by: WATCHER });
      return ok();
    });
  }
  return wrong;
}
