import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { classNames } from './class-names.ts';

/** A folder with styles of so many classes. */
function stylesOf(count: number): string {
  const root = mkdtempSync(join(tmpdir(), 'croupier-classes-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFileSync(join(root, 'a.module.css'), Array.from({ length: count }, (_, at) => `.c${at} {}`).join('\n'));
  writeFileSync(join(root, 'b.module.css'), '.c0 { width: 0.5rem } @keyframes turn {}');
  return root;
}

it('gives each class of each file a name of its own, short, and the same in every build', () => {
  const root = stylesOf(4000);
  const name = classNames(root, ['.']);
  const again = classNames(root, ['.']);
  const requested = Array.from({ length: 4000 }, (_, at) => [`c${at}`, join(root, 'a.module.css')] as const);
  const others = ['c0', 'turn'].map((one) => [one, join(root, 'b.module.css')] as const);
  const given = [...requested, ...others].map(([one, file]) => name(one, file));
  expect(new Set(given).size).toBe(given.length);
  for (const one of given) expect(one).toMatch(/^[a-zA-Z][\w-]{1,2}$/);
  expect([...requested, ...others].map(([one, file]) => again(one, file))).toEqual(given);
});

it('names nothing it has not found', () => {
  const root = stylesOf(1);
  expect(() => classNames(root, ['.'])('ghost', join(root, 'a.module.css'))).toThrow('ghost');
});
