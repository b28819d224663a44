/** A server whose own files a test may change: a copy of the sources and of the build. */
import { rmSync } from 'node:fs';
import { copyProject } from '../../tools/copy-project.ts';
import { openServer, type RunningServer, type ServerOptions } from './server.ts';

/** Copies the files, lets `change` edit them, and opens the server. The copy is removed when the server closes. */
export async function openCopy(
  change: (copy: string) => void,
  options?: Omit<ServerOptions, 'at'>,
): Promise<RunningServer> {
  const copy = copyProject();
  const leave = () => rmSync(copy, { recursive: true });
  try {
    change(copy);
    const server = await openServer({ ...options, at: copy });
    return { ...server, close: () => server.close().finally(leave) };
  } catch (error) {
    leave();
    throw error;
  }
}
