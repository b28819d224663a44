/** `npm run operator -- …`: lists and decides what waits for an operator, at the server that runs on this machine. */
import { readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const usage = `Usage: npm run operator -- <command> [options]

  withdrawals list [waiting | <state>]    the newest withdrawal orders
  withdrawals show <id>                   one with all that is known of it
  withdrawals approve <id>                lets one be paid out; a large one takes two operators
  withdrawals refuse <id> [<why>] --reason …
                                          gives the money back; the member is told why: name, account, documents, play,
                                          limits, duplicate or other; the reason stays in the house
  withdrawals settle-unknown <id> paid|returned --reason …
                                          says what became of one whose end nobody knows, after evidence
  cards list <username>                   the accounts a member withdraws to
  cards release <id> --reason …           lets a new one take money at once
  wagering list <username>                what a member must play before money leaves
  wagering cancel <id> --reason …         lets the rest of it be
  members level <username> [<level>]      shows or sets the level that decides on limits
  deposits list                           the newest deposit orders
  deposits open                           those that wait: for the member, or for somebody who looks
  deposits receipts <id> [--out …]        writes the pictures the member sent into a folder
  deposits confirm <id> [<amount>]        the money is there: credits it, or what arrived of it
  deposits refuse <id> --reason …         there is no such money
  deposits odd                            what providers told that fits no order
  wallet status                           whether money may leave
  wallet freeze --reason …                stops all withdrawals
  wallet unfreeze [--reason …]            lets them go again
  transfers list                          transfers to vendors and back that have not ended
  transfers done <id> --reason …          one arrived, as the vendor showed: say how
  transfers refused <id> --reason …       one did not: the money goes back where it was
  transfers differing                     wallets whose vendor counts our transfers otherwise
  announce list                           the newest announcements
  announce write --file <json>            announces something, in every language the file has
  announce end <id> [--reason …]          shows one no longer
  message write <username> --file <json>  writes to a member's inbox
  feedback list                           what members told the house
  records recount                         counts members' days anew from their bets, and says how many were mended
  audit list                              what operators did
  audit prove                             checks the audit trail's chain and prints its head

  --merchant <code>   whose house; default: demo
  --as <name>         the name you go by in the audit trail; default: your account's
  --file <path>       what to write: announce wants { type, audience, words, linkage, from, until }, message the words;
                      words are { "EN": { "title", "content" } }, a content is HTML
  --out <folder>      where pictures are written; default: here
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
    out: { type: 'string', default: '.' },
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

/** Pictures go into files, since nobody reads them on a terminal. */
function writeFiles(files: readonly { readonly name: string; readonly base64: string | null }[]): void {
  for (const { name, base64 } of files) {
    const place = join(values.out, name);
    if (base64 !== null) writeFileSync(place, Buffer.from(base64, 'base64'), { mode: 0o600 });
    console.log(base64 === null ? `${name}: the storage does not give it` : place);
  }
  if (files.length === 0) console.log('nothing');
}

async function send(): Promise<Reply> {
  const [noun = '', verb = '', subject = '', choice = ''] = positionals;
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
      choice,
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
  const { files } = (value ?? {}) as { readonly files?: Parameters<typeof writeFiles>[0] };
  if (files) writeFiles(files);
  else if (values.json) console.log(JSON.stringify(value));
  else if (!Array.isArray(value)) console.log(value);
  else if (value.length === 0) console.log('nothing');
  else console.table(value);
}
