/** Lagoon repeats, reorders and doubles its calls over two nodes: the books end as the rules say, whatever the order. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WalletStep } from '#vendors/plugin-seamless.ts';
import { type Lagoon, openLagoon, type Received } from './testing.ts';

let lagoon: Lagoon;
let nodes: readonly Lagoon['first'][];
beforeAll(async () => {
  lagoon = await openLagoon();
  nodes = [lagoon.first, await lagoon.secondNode()];
}, 180_000);
afterAll(() => lagoon.close());

const BETS = 4;
const STAKE = 10_00n;
const WIN = 25_00n;
const JACKPOT_PART = 50n;

/** What Lagoon has to say of each bet, every message from one to three times and on any node. */
const messages = fc.array(
  fc.record({
    bet: fc.nat({ max: BETS - 1 }),
    says: fc.constantFrom('bet', 'bet', 'win', 'lost', 'rollback', 'rollback again', 'win back', 'bet and win'),
    node: fc.nat({ max: 1 }),
    isAtOnce: fc.boolean(),
  }),
  { minLength: 8, maxLength: 24 },
);
type Message = typeof messages extends fc.Arbitrary<(infer One)[]> ? One : never;

function stepsOf({ bet, says }: Message): readonly WalletStep[] {
  const id = `bet-${bet}`;
  const placed: WalletStep = {
    kind: 'bet',
    id,
    amountMinor: STAKE,
    pot: { code: 'any-order', amountMinor: JACKPOT_PART },
  };
  const won: WalletStep = { kind: 'win', id: `win-${bet}`, amountMinor: WIN, bet: id };
  switch (says) {
    case 'bet':
      return [placed];
    case 'win':
      return [won];
    case 'lost':
      return [{ kind: 'win', id: `lost-${bet}`, amountMinor: 0n, bet: id }];
    case 'rollback':
      return [{ kind: 'rollback', id: `back-${bet}`, target: id }];
    case 'rollback again':
      return [{ kind: 'rollback', id: `again-${bet}`, target: id }];
    case 'win back':
      return [{ kind: 'rollback', id: `unpaid-${bet}`, target: `win-${bet}` }];
    case 'bet and win':
      return [placed, won];
  }
}

/** By what Lagoon was answered: of each step that was done, once. */
function owedBy(done: ReadonlyMap<string, WalletStep>, laid: ReadonlySet<string>): bigint {
  let sum = 0n;
  for (const step of done.values()) {
    if (step.kind === 'bet') sum -= step.amountMinor;
    else if (step.kind === 'win') sum += step.amountMinor;
    else if (laid.has(step.id)) continue;
    else sum += step.target.startsWith('bet') ? STAKE : -WIN;
  }
  return sum;
}

it('ends in the books that its answers tell, whatever is repeated, late or at once', async () => {
  await fc.assert(
    fc.asyncProperty(messages, async (story) => {
      const by = await lagoon.enter('1000.00');
      const done = new Map<string, WalletStep>();
      const transfers = new Map<string, string>();
      const send = async (message: Message) => {
        const steps = stepsOf(message);
        note(steps, await lagoon.play(by, steps, {}, nodes[message.node]));
      };
      const note = (steps: readonly WalletStep[], received: Received) => {
        for (const [index, { id, transferId }] of (received.steps ?? []).entries()) {
          const step = steps[index];
          if (step) done.set(id, step);
          // One transfer for each id, no matter who answers and however often.
          expect(transfers.get(id) ?? transferId).toBe(transferId);
          transfers.set(id, transferId);
        }
      };
      for (let at = 0; at < story.length; at++) {
        const message = story[at];
        const next = story[at + 1];
        if (!message) continue;
        if (message.isAtOnce && next) {
          at += 1;
          await Promise.all([send(message), send(next), send({ ...message, node: 1 - message.node })]);
        } else await send(message);
      }
      // What came before its target moved nothing: the target was never done.
      const laid = new Set(
        [...done.values()].flatMap((step) => (step.kind === 'rollback' && !done.has(step.target) ? [step.id] : [])),
      );
      expect(await lagoon.cash(by)).toBe(1000_00n + owedBy(done, laid));
      for (let bet = 0; bet < BETS; bet++) {
        const isBack = done.has(`back-${bet}`) || done.has(`again-${bet}`);
        expect(done.has(`back-${bet}`) && done.has(`again-${bet}`)).toBe(false);
        // Given back, or settled: never both.
        const isPaid = done.has(`win-${bet}`) && !done.has(`unpaid-${bet}`);
        expect(isBack && (isPaid || done.has(`lost-${bet}`))).toBe(false);
        // Reported once more, everything is answered as before.
        const steps = stepsOf({ bet, says: 'bet', node: 0, isAtOnce: false });
        const late = await lagoon.play(by, steps);
        if (done.has(`bet-${bet}`)) expect(late.steps?.[0]?.transferId).toBe(transfers.get(`bet-${bet}`));
        else if (isBack) expect(late.refused).toBe('rolled_back');
      }
      await lagoon.expectBooks();
    }),
    { numRuns: 15 },
  );
}, 120_000);
