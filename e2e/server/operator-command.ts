/** What an operator writes: the command as the operator's tool sends it, without a process for each. */
import { commandLine } from '../../apps/server/src/modules/operators/testing.ts';
import type { RunningServer } from './server.ts';

/** For servers that were opened from a copy of the seeded one, which has the operators' sessions. Answers what the tool would print. */
export async function sendCommand(
  server: RunningServer,
  merchant: string,
  ...command: readonly string[]
): Promise<string> {
  const { code, out, errors } = await commandLine(server.directory, { as: 'ines', merchant })(...command);
  if (code !== 0) throw new Error(`${command.slice(0, 2).join(' ')}: ${errors}`);
  return out;
}

/** Answers what the tool would print. */
export function writeAsOperator(server: RunningServer, content: object, ...command: string[]): Promise<string> {
  return sendCommand(server, 'demo', ...command, '--text', JSON.stringify(content));
}

/** The same title and content in both languages of the demo merchants. */
export function inBoth(title: string, content: string) {
  return { EN: { title, content }, VI: { title, content } };
}
