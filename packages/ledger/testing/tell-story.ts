/** Tells a story to a ledger and to the model: every answer, balance and statement must agree. */
import { isDeepStrictEqual } from 'node:util';
import {
  type Account,
  createModelLedger,
  type Ledger,
  type PostAnswer,
  type Posting,
  type Ready,
  type SqlPort,
} from '#ledger';
import { type Member, openMember } from './house.ts';
import { type Event, type EventPost, members } from './story.ts';

interface Telling<Tx> {
  readonly ledger: Ledger<Tx>;
  transaction<Value>(run: (tx: Tx) => Promise<Value>): Promise<Value>;
  readonly cast: readonly Member[];
}

function postingOf({ cast }: Telling<unknown>, post: EventPost): Posting | undefined {
  const who = cast[post.member];
  if (!who || post.requires === post.id) return undefined;
  const { amount, direction, requires } = post;
  return {
    ...told(who.cash, post.id, `${post.account} ${post.counter} ${direction} ${amount}`),
    kind: 'told',
    account: who[post.account],
    counter: who[post.counter],
    direction,
    amountMinor: BigInt(amount),
    ...(requires === undefined ? {} : { requires: `id-${requires}` }),
  };
}

function told(account: Account, id: number, requestHash: string) {
  return { merchantId: account.merchantId, source: 'story', externalId: `id-${id}`, account, requestHash };
}

type Said = PostAnswer | Ready | { readonly at: number };

async function tellPosts<Tx>(
  telling: Telling<Tx>,
  event: Event & { posts: readonly EventPost[] },
): Promise<readonly Said[]> {
  const { ledger, transaction } = telling;
  const postings = event.posts.map((post) => postingOf(telling, post)).filter((posting) => posting !== undefined);
  if (event.does === 'post') return transaction((tx) => ledger.postManyIn(tx, postings));
  if (event.does === 'check') return transaction((tx) => ledger.checkManyIn(tx, postings));
  const groups = [...Map.groupBy(postings, ({ account }) => account.id).values()];
  const answers = await transaction((tx) => ledger.postGroupsIn(tx, groups));
  return answers.flatMap((said): readonly Said[] =>
    said.status === 'applied' ? said.answers : [{ at: said.at }, said.answer],
  );
}

async function tell<Tx>(telling: Telling<Tx>, event: Event): Promise<readonly Said[]> {
  const { ledger, cast } = telling;
  if ('posts' in event) return tellPosts(telling, event);
  const who = cast[event.member];
  if (!who || event.id === event.target) return [];
  const { does, id, target } = event;
  const { cash: account, pending, clearing: to } = who;
  const about = told(account, id, `${does} ${target}`);
  if (does === 'hold') return [await ledger.hold({ ...about, kind: does, pending, amountMinor: 60n })];
  if (does === 'rollback') {
    const whenUnknown = event.lays ? 'tombstone' : 'refuse';
    const whenSpent = event.goesBelow ? 'go_below' : 'refuse';
    return [await ledger.rollback({ ...about, targetExternalId: `id-${target}`, whenUnknown, whenSpent })];
  }
  const closing = { ...about, kind: does, holdExternalId: `id-${target}` };
  return [await (does === 'void' ? ledger.voidHold(closing) : ledger.captureHold({ ...closing, to }))];
}

async function castOf<Tx>(ledger: Ledger<Tx>, merchantId: string): Promise<readonly Member[]> {
  const cast: Member[] = [];
  while (cast.length < members) cast.push(await openMember(ledger, merchantId));
  return cast;
}

async function booksOf<Tx>({ ledger, cast }: Telling<Tx>) {
  const accounts = cast.flatMap(({ cash, bonus, pending }) => [cash, bonus, pending]);
  const [first] = cast;
  const shared = first ? [first.house, first.clearing] : [];
  const lines = [];
  for (const account of [...cast.map(({ cash }) => cash), ...shared]) {
    const page = await ledger.statement(account, { limit: 200 });
    for (const { externalId, kind, deltaMinor, balanceAfter } of page.lines) {
      lines.push({ externalId, kind, deltaMinor, balanceAfter });
    }
  }
  return { balances: await ledger.balances([...accounts, ...shared]), lines };
}

/** Ids differ between ledgers: each becomes its place in the order of first mention. */
function withoutIds(answers: readonly Said[], seen: Map<string, number>) {
  return answers.map((answer) => {
    if (!('transferId' in answer)) return answer;
    const place = seen.get(answer.transferId) ?? seen.size;
    seen.set(answer.transferId, place);
    return { ...answer, transferId: place };
  });
}

let lastStory = 0;

/** Tells the story to both. Undefined when all their answers and books are equal, else the first difference. */
export async function firstDifference(
  ledger: Ledger<SqlPort>,
  transaction: Telling<SqlPort>['transaction'],
  events: readonly Event[],
) {
  lastStory += 1;
  const merchantId = `story-${lastStory}`;
  const model = createModelLedger();
  const ours = { ledger, transaction, cast: await castOf(ledger, merchantId) };
  const truth = { ledger: model, transaction: model.transaction, cast: await castOf(model, merchantId) };
  const [ourIds, trueIds] = [new Map<string, number>(), new Map<string, number>()];
  for (const event of events) {
    const got = withoutIds(await tell(ours, event), ourIds);
    const expected = withoutIds(await tell(truth, event), trueIds);
    if (!isDeepStrictEqual(got, expected)) return { event, got, expected };
  }
  const [got, expected] = [await booksOf(ours), await booksOf(truth)];
  return isDeepStrictEqual(got, expected) ? undefined : { got, expected };
}
