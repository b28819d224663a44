/** Sessions of operators on this machine: one file each, readable only by the account that logged in. */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SavedSession {
  readonly operator: string;
  readonly token: string;
}

/** Beside the server's files, or in OPERATOR_SESSIONS: a folder in each operator's home, when several work on one machine. */
export function sessionsFolder(data: string): string {
  return process.env.OPERATOR_SESSIONS ?? join(data, 'operator-sessions');
}

export function saveSession(folder: string, session: SavedSession): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${session.operator}.json`);
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify(session), { mode: 0o600 });
}

export function dropSession(folder: string, { operator }: SavedSession): void {
  rmSync(join(folder, `${operator}.json`), { force: true });
}

/** The session of the named operator, or the latest. */
export function findSession(folder: string, operator: string | undefined): SavedSession | undefined {
  try {
    const files = operator === undefined ? readdirSync(folder) : [`${operator}.json`];
    const [latest] = files
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(folder, name))
      .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
    return latest === undefined ? undefined : (JSON.parse(readFileSync(latest, 'utf8')) as SavedSession);
  } catch {
    return undefined;
  }
}
