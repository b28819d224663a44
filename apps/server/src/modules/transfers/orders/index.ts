/** Transfers to and from vendors, from the request to the outcome, and members' balances at vendors. */
export { collectFrom, collectTransfers } from './collect-transfers.ts';
export { endIn } from './end-transfer.ts';
export { pollDueTransfers } from './poll-transfers.ts';
export { readWallet } from './read-wallet.ts';
export { requestTransfer } from './request-transfer.ts';
export { CLAIM_MS, frameOf, OPERATORS_AFTER_MS, RETRIES, wholeWithin } from './rules.ts';
export { sendTransfer } from './send-transfer.ts';
export {
  countUnknown,
  dueTransfers,
  findTransfer,
  IN_PROGRESS,
  listTransfers,
  rereadTransfer,
  rescheduleTransfer,
  type TransferRow,
  transfersAt,
  transfersSetAside,
  type UnsettledPage,
  underWay,
  unsettledTransfers,
} from './store-transfers.ts';
export {
  findWallet,
  lockWallet,
  memberOfPlayer,
  type SubWalletRow,
  setSwitch,
  switchOf,
  walletsAt,
  walletsOf,
  walletsThatDiffer,
} from './store-wallets.ts';
