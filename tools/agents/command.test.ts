/** The command as a process: what it prints, and its exit codes. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'agents-bill-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(content: string): string {
  const path = join(folder, 'tree.json');
  writeFileSync(path, content);
  return path;
}

const run = (...args: readonly string[]) =>
  spawnSync('npm', ['run', '--silent', 'agents:bill', '--', ...args], { cwd: ROOT, encoding: 'utf8' });

/** The described tree that the documentation shows. */
function documented(): string {
  const text = readFileSync(join(ROOT, 'docs/agents.md'), 'utf8');
  const [, tree = ''] = /## Bills of a described tree[\s\S]*?```json\n([\s\S]*?)```/.exec(text) ?? [];
  return tree;
}

describe('AGT-02 npm run agents:bill', () => {
  it('prints the bills of the documented tree as JSON, and exits with 0', () => {
    const { status, stdout, stderr } = run('--file', file(documented()));
    expect([status, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({
      periods: [
        { bills: [{ state: 'not_reached' }, { state: 'part_paid', gross: 2_400, paid: 900, due: 1_500 }] },
        {
          bills: [
            { state: 'issued', gross: 5_000 },
            { state: 'issued', gross: 2_000 },
          ],
        },
      ],
      cash: { A: 1_500, B: 4_400 },
    });
  });

  it.each([
    ['{"kind":"salary","agents":[{"name":"A","tiers":[{"sales":1}]}]}', 'agents[0].tiers[0] has a rate or a fixed sum'],
    ['{"kind":"wages"}', 'kind is none of'],
    ['{', 'JSON'],
  ])('says what of a file is wrong, prints nothing else, and exits with 1: %s', (content, place) => {
    const { status, stdout, stderr } = run('--file', file(content));
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain(place);
  });

  it('exits with 1 where there is no such file', () => {
    expect(run('--file', join(folder, 'nowhere.json'))).toMatchObject({ status: 1, stdout: '' });
  });

  it.each([[[]], [['--files', 'x']], [['tree.json']]])('exits with 2 and says how it is used: %j', (args) => {
    const { status, stdout, stderr } = run(...args);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain('usage: npm run --silent agents:bill -- --file tree.json');
  });
});
