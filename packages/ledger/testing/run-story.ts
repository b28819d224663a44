/** Runs a story on a ledger and on the model: every answer, balance and statement must be equal. */
import { isDeepStrictEqual } from 'node:util';
import type { Account, Ledger, PostAnswer, Posting, Ready, SqlPort } from '#ledger';
import { createModelLedger } from '#ledger/testing';
import { eachAlone, type LedgerUnderTest, type Member, openMember, postEach } from './ledger-under-test.ts';
import { type Event, type EventPost, members } from './story.ts';

interface StoryContext<Tx> extends LedgerUnderTest<Tx> {
  readonly cast: readonly Member[];
}

function postingOf({ cast }: StoryContext<unknown>, post: EventPost): Posting | undefined {
  const who = cast[post.member];
  if (!who || post.requires === post.id) return undefined;
  const { amount, direction, requires } = post;
  return {
    ...reported(who.cash, post.id, `${post.account} ${post.counter} ${direction} ${amount}`),
    kind: 'reported',
    account: who[post.account],
    counter: who[post.counter],
    direction,
    amountMinor: BigInt(amount),
    ...(requires === undefined ? {} : { requires: `id-${requires}` }),
  };
}

function reported(account: Account, id: number, requestHash: string) {
  return { merchantId: account.merchantId, source: 'story', externalId: `id-${id}`, account, requestHash };
}

type StoryAnswer = PostAnswer | Ready | { readonly at: number };

async function runPosts<Tx>(
  context: StoryContext<Tx>,
  event: Event & { posts: readonly EventPost[] },
): Promise<readonly StoryAnswer[]> {
  const { ledger, transaction } = context;
  const postings = event.posts.map((post) => postingOf(context, post)).filter((posting) => posting !== undefined);
  const [only] = postings;
  if (event.does === 'check') return transaction((tx) => ledger.checkPosts(tx, postings));
  if (event.does === 'post' && only && postings.length === 1) {
    return [await transaction((tx) => ledger.post(tx, only))];
  }
  if (event.does === 'post') return transaction((tx) => postEach(ledger, tx, postings));
  const groups = [...Map.groupBy(postings, ({ account }) => account.id).values()];
  const answers = await transaction((tx) => ledger.postGroups(tx, groups));
  return answers.flatMap((answer): readonly StoryAnswer[] =>
    answer.status === 'applied' ? answer.answers : [{ at: answer.at }, answer.answer],
  );
}

async function runEvent<Tx>(context: StoryContext<Tx>, event: Event): Promise<readonly StoryAnswer[]> {
  if ('posts' in event) return runPosts(context, event);
  const ledger = eachAlone(context);
  const who = context.cast[event.member];
  if (!who || event.id === event.target) return [];
  const { does, id, target } = event;
  const { cash: account, pending, clearing: to } = who;
  const about = reported(account, id, `${does} ${target}`);
  if (does === 'hold') return [await ledger.hold({ ...about, kind: does, pending, amountMinor: 60n })];
  if (does === 'rollback') {
    const whenUnknown = event.lays ? 'tombstone' : 'refuse';
    const whenSpent = event.goesBelow ? 'go_below' : 'refuse';
    return [await ledger.rollback({ ...about, targetExternalId: `id-${target}`, whenUnknown, whenSpent })];
  }
  const closing = { ...about, kind: does, holdExternalId: `id-${target}` };
  return [await (does === 'void' ? ledger.voidHold(closing) : ledger.captureHold({ ...closing, to }))];
}

async function withCast<Tx>(under: LedgerUnderTest<Tx>, merchantId: string): Promise<StoryContext<Tx>> {
  const cast: Member[] = [];
  while (cast.length < members) cast.push(await openMember(eachAlone(under), merchantId));
  return { ledger: under.ledger, transaction: (run) => under.transaction(run), cast };
}

async function booksOf<Tx>(context: StoryContext<Tx>) {
  const { cast } = context;
  const ledger = eachAlone(context);
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

/** Ids differ between ledgers: each is replaced by its index of first mention. */
function withoutIds(answers: readonly StoryAnswer[], seen: Map<string, number>) {
  return answers.map((answer) => {
    if (!('transferId' in answer)) return answer;
    const place = seen.get(answer.transferId) ?? seen.size;
    seen.set(answer.transferId, place);
    return { ...answer, transferId: place };
  });
}

let lastStory = 0;

/** Runs the story on both. Undefined when all answers and books are equal, else the first difference. */
export async function firstDifference(
  ledger: Ledger<SqlPort>,
  transaction: StoryContext<SqlPort>['transaction'],
  events: readonly Event[],
) {
  lastStory += 1;
  const merchantId = `story-${lastStory}`;
  const model = createModelLedger();
  const ours = await withCast({ ledger, transaction }, merchantId);
  const truth = await withCast({ ledger: model, transaction: model.transaction }, merchantId);
  const [ourIds, trueIds] = [new Map<string, number>(), new Map<string, number>()];
  for (const event of events) {
    const got = withoutIds(await runEvent(ours, event), ourIds);
    const expected = withoutIds(await runEvent(truth, event), trueIds);
    if (!isDeepStrictEqual(got, expected)) return { event, got, expected };
  }
  const [got, expected] = [await booksOf(ours), await booksOf(truth)];
  return isDeepStrictEqual(got, expected) ? undefined : { got, expected };
}
