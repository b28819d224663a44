import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { transferViolations } from './conformance-transfer.ts';
import type { TransferWallet, VendorPlugin } from './plugin.ts';
import { vendors } from './registry.ts';

/** The same plugin with another wallet. */
function withWallet(plugin: VendorPlugin, change: (own: TransferWallet) => Partial<TransferWallet>): VendorPlugin {
  return {
    ...plugin,
    open: (given) => {
      const { wallet, ...connection } = plugin.open(given);
      return { ...connection, ...(wallet && { wallet: { ...wallet, ...change(wallet) } }) };
    },
  };
}

const ports = { clock: { now: () => 1_770_000_000_000 }, random: { bytes: (count: number) => randomBytes(count) } };
const own = vendors.flatMap(({ code, endsPlay, outside }) =>
  outside && endsPlay === 'wallet' ? [[code, outside] as const] : [],
);

it.each(own)('MEM-08 %s follows the rules of a vendor with a transfer wallet', async (_, plugin) => {
  expect(await transferViolations(plugin, ports)).toEqual([]);
});

it('MEM-08 detects a vendor that treats every missing answer as success', async () => {
  const [, plugin] = own[0]!;
  const careless = withWallet(plugin, (wallet) => ({
    transferIn: async (order) => {
      const reported = await wallet.transferIn(order);
      return reported.kind === 'unknown' ? { kind: 'done' } : reported;
    },
  }));
  expect(await transferViolations(careless, ports)).toEqual(
    expect.arrayContaining(['a line that broke is taken for an answer', 'it believes an answer about another order']),
  );
});

it('detects a vendor that reports a closed session while the player still plays', async () => {
  const [, plugin] = own[0]!;
  const deaf = withWallet(plugin, () => ({ closePlayer: async () => ({ kind: 'closed' }) }));
  expect(await transferViolations(deaf, ports)).toEqual(
    expect.arrayContaining(['who was closed plays on', 'a line that broke is taken for a closing']),
  );
});

it.each([
  ['a list that ends after its first page', 'its list is not that of the time', { next: false }],
  ['a list that counts what it refused', 'its list counts what it refused', { state: 'done' }],
  ['a list that tells other amounts', 'its list tells a transfer otherwise than it was', { amount: '1.00' }],
] as const)(
  'sees %s',
  async (_, violation, { next = true, ...change }: { next?: boolean; state?: 'done'; amount?: string }) => {
    const [, plugin] = own[0]!;
    const wrong = withWallet(plugin, (wallet) => ({
      listTransfers: async (request) => {
        const page = await wallet.listTransfers!(request);
        if (page.kind !== 'page') return page;
        const lines = page.lines.map((line) => ({ ...line, ...change }));
        return next ? { ...page, lines } : { kind: 'page', lines };
      },
    }));
    expect(await transferViolations(wrong, ports)).toContain(violation);
  },
);
