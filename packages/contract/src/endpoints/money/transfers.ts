/** The e-wallet: the member's money in vendors' transfer wallets, and transfers to and from them. */
import { Type } from 'typebox';
import { get, post } from '../../endpoint.ts';
import { Amount, Closed, Code, Day, Id, KeyPage, Nothing, OneOf, paged, RequestedAmount, Time } from '../../schemas.ts';

/** `in`: to the vendor · `out`: back to the member's own account. */
export const transferDirections = ['in', 'out'] as const;
/**
 * `sending`: the vendor is being called · `unknown`: the outcome is not known yet and is queried again · `done` · `refused`: the money
 * is back where it was.
 */
export const transferStates = ['sending', 'unknown', 'done', 'refused'] as const;
/** Why the vendor refused it. */
export const transferReasons = [
  'insufficient',
  'maintenance',
  'limit',
  'rejected',
  'unreachable',
  'missing',
  'operator',
] as const;

const Transfer = Closed({
  transferId: Id,
  vendor: Code,
  direction: OneOf(transferDirections),
  amount: Amount,
  state: OneOf(transferStates),
  reason: Type.Optional(OneOf(transferReasons)),
  /** Started by the member, by a launch, by leaving a game, or by collecting everything. */
  occasion: OneOf(['member', 'launch', 'collect'] as const),
  createdAt: Time,
  changedAt: Time,
});

const VendorWallet = Closed({
  vendor: Code,
  nameKey: Type.String(),
  symbol: Type.String(),
  /** `checking`: the vendor's report does not match what was transferred; an operator checks it. */
  state: OneOf(['ready', 'maintenance', 'unknown', 'checking'] as const),
  /** As the vendor last reported it; absent if it never did. */
  balance: Type.Optional(Amount),
  reportedAt: Type.Optional(Time),
  /** Transfers that have not ended yet. */
  underWay: Type.Array(Transfer),
});

export const transferEndpoints = {
  eWallet: get('/wps/wallets/vendors', 'member', {
    summary:
      'List the transfer wallets with the balance each vendor last reported, and whether automatic transfer is on.',
    answer: Closed({
      isAutomatic: Type.Boolean(),
      minimum: Amount,
      maximum: Amount,
      presets: Type.Array(Amount),
      wallets: Type.Array(VendorWallet),
    }),
  }),

  vendorWallet: get('/wps/wallets/vendors/{vendor}', 'member', {
    summary: 'Get the member’s wallet at one vendor, with the balance requested from the vendor now.',
    params: Closed({ vendor: Code }),
    answer: VendorWallet,
    refusals: ['transfer.vendor_unknown'],
  }),

  setAutomaticTransfer: post('/wps/wallets/automatic', 'member', {
    summary: 'Turn automatic transfer on or off: money goes into a vendor’s game on launch and comes back afterwards.',
    body: Closed({ isOn: Type.Boolean() }),
    answer: Closed({ isAutomatic: Type.Boolean() }),
  }),

  transfer: post('/wps/transaction/transfer', 'member', {
    summary:
      'Transfer money to a vendor’s wallet or back; without an amount, all of it. Returns the state of the transfer.',
    movesMoney: true,
    // Transfers back are always allowed; the module checks transfers in.
    onBreak: 'allowed',
    body: Closed({ vendor: Code, direction: OneOf(transferDirections), amount: Type.Optional(RequestedAmount) }),
    answer: Closed({ transfer: Transfer, balance: Amount }),
    refusals: [
      'feature.off',
      'transfer.vendor_unknown',
      'transfer.under_way',
      'transfer.amount_out_of_range',
      'transfer.nothing_there',
      'transfer.balance_unknown',
      'protection.on_break',
      'protection.checking',
      'wallet.insufficient',
      'wallet.frozen',
      'money.malformed',
      'request.idempotency_key_reused',
    ],
  }),

  collectTransfers: post('/wps/transaction/transfer/collect', 'member', {
    summary: 'Transfer all money back from all vendors.',
    movesMoney: true,
    onBreak: 'allowed',
    body: Nothing,
    answer: Closed({
      transfers: Type.Array(Transfer),
      /** Vendors that could not report a balance, or have a transfer back in progress. */
      left: Type.Array(Code),
      balance: Amount,
    }),
  }),

  transfers: get('/wps/transaction/transfer', 'member', {
    summary: 'List the member’s transfers to and from vendors, newest first.',
    query: Closed({
      vendor: Type.Optional(Code),
      direction: Type.Optional(OneOf(transferDirections)),
      state: Type.Optional(OneOf(transferStates)),
      /** First and last day in the merchant's time zone, both included. */
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      ...paged(50),
    }),
    answer: KeyPage(Transfer),
  }),

  transferOrder: get('/wps/transaction/transfer/{transferId}', 'member', {
    summary: 'Get a transfer with its current state.',
    params: Closed({ transferId: Id }),
    answer: Transfer,
    refusals: ['transfer.unknown'],
  }),
};
