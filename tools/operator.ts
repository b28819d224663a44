/** `npm run operator -- …`: lists and decides what waits for an operator, at the server that runs on this machine. */
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const usage = `Usage: npm run operator -- <command> [options]

  withdrawals list                        the newest withdrawal orders
  withdrawals approve <id>                lets one be paid out
  withdrawals decline <id> --reason …     gives the money back
  deposits list                           the newest deposit orders
  deposits odd                            what providers told that fits no order
  wallet status                           whether money may leave
  wallet freeze --reason …                stops all withdrawals
  wallet unfreeze [--reason …]            lets them go again
  announce list                           the newest announcements
  announce write --file <json>            announces something, in every language the file has
  announce end <id> [--reason …]          shows one no longer
  message write <username> --file <json>  writes to a member's inbox
  feedback list                           what members told the house
  audit list                              what operators did
  audit prove                             checks the audit trail's chain and prints its head

  --merchant <code>   whose house; default: demo
  --as <name>         the name you go by in the audit trail; default: your account's
  --file <path>       what to write: announce wants { type, audience, words, linkage, from, until }, message the words;
                      words are { "EN": { "title", "content" } }, a content is HTML
  --data <folder>     where the running server keeps its files; default: .data
  --json              prints the answer as JSON`;

interface Reply {
  readonly ok: boolean;
  readonly code?: string;
  readonly value?: unknown;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    merchant: { type: 'string', default: 'demo' },
    as: { type: 'string', default: userInfo().username },
    reason: { type: 'string', default: '' },
    file: { type: 'string' },
    data: { type: 'string', default: process.env.DATA_DIR ?? '.data' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

function fail(why: string): never {
  console.error(why);
  process.exit(1);
}

function doorOf(folder: string): { readonly url: string; readonly secret: string } {
  try {
    return JSON.parse(readFileSync(join(folder, 'operator.json'), 'utf8'));
  } catch {
    return fail(`No running server has left its door in ${folder}. Start one with: npm start`);
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return fail(`${file} cannot be read.`);
  }
}

async function send(): Promise<Reply> {
  const [noun = '', verb = '', subject = ''] = positionals;
  const { url, secret } = doorOf(values.data);
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      command: `${noun} ${verb}`,
      merchant: values.merchant,
      osAccount: userInfo().username,
      operator: values.as,
      subject,
      reason: values.reason,
      text: values.file === undefined ? '' : textOf(values.file),
    }),
  }).catch(() => fail(`The server that left its door in ${values.data} does not answer.`));
  return (await response.json()) as Reply;
}

if (values.help || positionals.length < 2) {
  console.log(usage);
} else {
  const { ok, code, value } = await send();
  if (!ok) fail(`refused: ${code}${value === undefined ? '' : ` ${JSON.stringify(value)}`}`);
  if (values.json) console.log(JSON.stringify(value));
  else if (!Array.isArray(value)) console.log(value);
  else if (value.length === 0) console.log('nothing');
  else console.table(value);
}
