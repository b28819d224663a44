/** Where what a request is about is looked at, if a page shows it. */
import type { Approval } from './approval.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const CODE = /^[a-z0-9-]{1,64}$/;
const CONTENT = /^[a-z_]+\/[\w.-]+$/;

export const isId = (subject: string) => UUID.test(subject);
export const isContent = (subject: string) => CONTENT.test(subject);

type About = Pick<Approval, 'command' | 'subject' | 'choice'>;

const orderAt = (page: string) => (subject: string) => (isId(subject) ? `${page}?order=${subject}` : undefined);
const codeAt = (page: string) => (subject: string) => (CODE.test(subject) ? `${page}/${subject}` : undefined);
const contentOf = (subject: string) => (CONTENT.test(subject) ? `/content/${subject}` : undefined);
const drawOf = (game: string, draw: string) => (CODE.test(game) && draw !== '' ? `/draws/${game}/${draw}` : undefined);

function playerOf(subject: string): string | undefined {
  if (isId(subject)) return `/players/${subject}`;
  return subject === '' ? undefined : `/players?search=${encodeURIComponent(subject)}`;
}

/** By the noun of the command. */
const places: { readonly [noun: string]: (subject: string, choice: string) => string | undefined } = {
  members: playerOf,
  breaks: playerOf,
  series: playerOf,
  agents: playerOf,
  withdrawals: orderAt('/withdrawals'),
  deposits: orderAt('/deposits'),
  transfers: () => '/exceptions?tab=transfers',
  owed: () => '/exceptions?tab=owed',
  wallet: () => '/withdrawals',
  draws: drawOf,
  results: drawOf,
  campaign: codeAt('/campaigns'),
  content: contentOf,
  games: contentOf,
  risk: contentOf,
  cashier: contentOf,
  review: () => '/risk?tab=abuse',
  providers: () => '/providers',
  flags: () => '/switches',
  operators: () => '/operators',
  roles: () => '/roles',
  networks: () => '/networks',
};

export function pathOf({ command, subject, choice }: About): string | undefined {
  // Of what there is none yet nothing can be looked at.
  if (command === 'merchants found') return undefined;
  if (command === 'deposits credit') return '/exceptions?tab=payments';
  const [noun = ''] = command.split(' ');
  return noun === 'merchants' ? codeAt('/merchants')(subject) : places[noun]?.(subject, choice);
}
