/** Random stories of money: requests to a ledger, full of repeats and clashes. */
import fc from 'fast-check';

/** One request. Ids come from a small set and are used for anything, so that repeats and clashes are frequent. */
export type Event =
  | { readonly does: 'post' | 'check' | 'group'; readonly posts: readonly EventPost[] }
  | {
      readonly does: 'rollback';
      readonly member: number;
      readonly id: number;
      readonly target: number;
      readonly lays: boolean;
      readonly goesBelow: boolean;
    }
  | {
      readonly does: 'hold' | 'capture' | 'void';
      readonly member: number;
      readonly id: number;
      readonly target: number;
    };

export interface EventPost {
  readonly member: number;
  readonly id: number;
  readonly account: 'cash' | 'bonus';
  readonly counter: 'house' | 'clearing';
  readonly direction: 'debit' | 'credit';
  readonly amount: number;
  readonly requires?: number | undefined;
}

export const members = 3;
const member = fc.nat({ max: members - 1 });
const id = fc.nat({ max: 15 });

const eventPost: fc.Arbitrary<EventPost> = fc.record({
  member,
  id,
  account: fc.constantFrom('cash', 'cash', 'cash', 'bonus'),
  counter: fc.constantFrom('house', 'clearing'),
  direction: fc.constantFrom('debit', 'credit'),
  amount: fc.constantFrom(0, 1, 40, 100),
  requires: fc.option(id, { nil: undefined, freq: 3 }),
});

/** The posts of one call are independent: none has another's id or requires it. */
function unmet(posts: readonly EventPost[]): readonly EventPost[] {
  const met = new Set<number>();
  return posts.filter((post) => {
    const mentioned = post.requires === undefined ? [post.id] : [post.id, post.requires];
    const isUnmet = mentioned.every((id) => !met.has(id));
    if (isUnmet) for (const id of mentioned) met.add(id);
    return isUnmet;
  });
}

/** A batch numbers the shared account's entries in the order of its members' accounts: the model gets them in that order too. */
function inOrder(posts: readonly EventPost[]): readonly EventPost[] {
  const place = ({ member, account }: EventPost) => 2 * member + (account === 'cash' ? 0 : 1);
  return posts.toSorted((one, other) => place(one) - place(other));
}

const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('post'), posts: fc.tuple(eventPost) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('post'),
      posts: fc
        .uniqueArray(eventPost, { minLength: 2, maxLength: members, selector: (post) => post.member })
        .map((posts) => inOrder(unmet(posts))),
    }),
  },
  {
    weight: 2,
    // Several of one member may follow each other.
    arbitrary: fc.record({
      does: fc.constant('group'),
      posts: fc.array(eventPost, { minLength: 1, maxLength: 6 }).map((posts) => inOrder(unmet(posts))),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('check'), posts: fc.tuple(eventPost) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('rollback'),
      member,
      id,
      target: id,
      lays: fc.boolean(),
      goesBelow: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('hold', 'capture', 'void'), member, id, target: id }) },
);

/** A bet, its win, and a rollback of one of them: random ids would seldom produce this. */
const paidBet: fc.Arbitrary<readonly Event[]> = fc
  .record({
    member,
    ids: fc.uniqueArray(id, { minLength: 3, maxLength: 3 }),
    does: fc.constantFrom('post', 'group'),
    takesBackWin: fc.boolean(),
    won: fc.constantFrom(0, 40, 100),
  })
  .map(({ member, ids: [bet = 0, win = 0, back = 0], does, takesBackWin, won }): readonly Event[] => {
    const post = { member, account: 'cash', counter: 'house' } as const;
    return [
      { does: 'post', posts: [{ ...post, id: bet, direction: 'debit', amount: 40 }] },
      { does, posts: [{ ...post, id: win, direction: 'credit', amount: won, requires: bet }] },
      { does: 'rollback', member, id: back, target: takesBackWin ? win : bet, lays: false, goesBelow: false },
    ];
  });

/** Money that came in, was spent, and is then taken back; then more comes in. */
const owed: fc.Arbitrary<readonly Event[]> = fc
  .record({
    member,
    ids: fc.uniqueArray(id, { minLength: 5, maxLength: 5 }),
    goesBelow: fc.boolean(),
    comes: fc.constantFrom(1, 40, 100),
  })
  .map(({ member, ids: [came = 0, spent = 0, gone = 0, back = 0, more = 0], goesBelow, comes }): readonly Event[] => {
    const post = (id: number, direction: 'credit' | 'debit', amount: number): Event => ({
      does: 'post',
      posts: [{ member, account: 'cash', counter: 'house', id, direction, amount }],
    });
    return [
      post(came, 'credit', 100),
      post(spent, 'debit', 100),
      post(gone, 'debit', 100),
      { does: 'rollback', member, id: back, target: came, lays: false, goesBelow },
      post(more, 'credit', comes),
    ];
  });

/** Several of one account in a group, whose last may be too much. */
const row: fc.Arbitrary<readonly Event[]> = fc
  .record({
    member,
    ids: fc.uniqueArray(id, { minLength: 3, maxLength: 3 }),
    amounts: fc.tuple(...Array.from({ length: 3 }, () => fc.constantFrom(1, 40, 100))),
    credits: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
  })
  .map(({ member, ids, amounts, credits }): readonly Event[] => {
    const posts = ids.map((id, at): EventPost => {
      const direction = credits[at] ? 'credit' : 'debit';
      return { member, account: 'cash', counter: 'house', id, direction, amount: amounts[at] ?? 0 };
    });
    return [{ does: 'group', posts }];
  });

const chapter: fc.Arbitrary<readonly Event[]> = fc.oneof(
  { weight: 12, arbitrary: event.map((one) => [one]) },
  { weight: 1, arbitrary: paidBet },
  { weight: 1, arbitrary: owed },
  { weight: 1, arbitrary: row },
);

/** Everyone starts with some money. */
const funding: Event = {
  does: 'post',
  posts: Array.from({ length: members }, (_, member) => ({
    member,
    id: 100 + member,
    account: 'cash',
    counter: 'house',
    direction: 'credit',
    amount: 100 + member,
  })),
};

/** Now and then an earlier request is repeated unchanged. */
export const story: fc.Arbitrary<readonly Event[]> = fc
  .array(fc.record({ chapter, back: fc.option(fc.integer({ min: 1, max: 8 }), { nil: 0, freq: 2 }) }), {
    minLength: 10,
    maxLength: 30,
  })
  .map((chapters) => {
    const reported: Event[] = [funding];
    for (const { chapter, back } of chapters) {
      const again = back > 0 ? reported[reported.length - back] : undefined;
      reported.push(...(again ? [again] : chapter));
    }
    return reported;
  });
