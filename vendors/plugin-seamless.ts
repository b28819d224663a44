/** The plugin interface of vendors with a seamless wallet: they call our wallet over the network for every bet, win and rollback. */
import type { Currency, Result } from '#kernel';
import type { Delivery } from '#provider-kit';

/**
 * One step of a call, in the order of the call. Ids are unique per player: two players’ steps never meet. Amounts are whole minor units, read from
 * the vendor's own text. `free`: the set of free rounds that it belongs to; such a bet is of nothing, and such a win is collected on the set.
 */
export type WalletStep =
  | {
      readonly kind: 'bet';
      readonly id: string;
      readonly amountMinor: bigint;
      /** The part of the bet that goes into a jackpot, at the merchant's cost. */
      readonly pot?: { readonly code: string; readonly amountMinor: bigint };
      readonly free?: string;
    }
  /** `amountMinor` 0: the bet lost, and nothing more comes of it. `pot`: the jackpot that pays. */
  | {
      readonly kind: 'win';
      readonly id: string;
      readonly amountMinor: bigint;
      readonly bet: string;
      readonly pot?: string;
      readonly free?: string;
    }
  /** `target`: a bet, or a win paid by mistake. It may arrive before its target, which is then refused. */
  | { readonly kind: 'rollback'; readonly id: string; readonly target: string };

/** A vendor's call to our wallet, translated. */
export type WalletRequest =
  /** With the ticket of a launch, once: who the player is, and a token for bets. */
  | { readonly kind: 'authenticate'; readonly ticket: string }
  /** A new token before the old one ends, which it does after 15 minutes. */
  | { readonly kind: 'renew'; readonly player: string; readonly token: string }
  | { readonly kind: 'balance'; readonly player: string }
  | {
      readonly kind: 'steps';
      readonly player: string;
      /** Only bets need one: what was bet is settled or rolled back whatever became of the session. */
      readonly token?: string;
      readonly currency: string;
      readonly game: string;
      readonly round: string;
      readonly steps: readonly WalletStep[];
      readonly eventAt?: Date;
    };

/** Why a call changed nothing. A vendor's adapter has an answer for each. */
export const walletRefusals = [
  /** Not signed by the vendor, or too old. */
  'signature',
  'malformed',
  'ticket_invalid',
  'token_expired',
  'player_unknown',
  /** A break, or an exclusion. */
  'player_excluded',
  /** The account is being checked. */
  'player_locked',
  'maintenance',
  'game_unknown',
  'game_disabled',
  'currency',
  'insufficient',
  'pot_empty',
  /** The id is known with other content. */
  'conflict',
  'unknown_reference',
  'rolled_back',
  'already_rolled_back',
  'settled',
  /** No set of free rounds of this player at this vendor, or not for this game. */
  'rounds_unknown',
  /** No free round of the set is begun any more; or it was given already, and nothing more is collected. */
  'rounds_over',
  /** Nothing was done; the same call may be sent again. */
  'unknown_account',
] as const;
export type WalletRefusal = (typeof walletRefusals)[number];

export type WalletResponse =
  | {
      readonly kind: 'authenticated';
      readonly player: string;
      readonly token: string;
      readonly expiresAt: Date;
      readonly currency: Currency;
      readonly balanceMinor: bigint;
    }
  | { readonly kind: 'renewed'; readonly token: string; readonly expiresAt: Date }
  | {
      readonly kind: 'done';
      readonly currency: Currency;
      readonly balanceMinor: bigint;
      /** Of each step our id, and whether it was known already. */
      readonly steps: readonly { readonly id: string; readonly transferId: string; readonly isRepeated: boolean }[];
    }
  /** `balanceMinor`: what can be spent, where the player is known. */
  | {
      readonly kind: 'refused';
      readonly reason: WalletRefusal;
      readonly balance?: { readonly minor: bigint; readonly currency: Currency };
    };

/** The translator of `POST /vendors/{code}/wallet`: reads the vendor's calls and writes its answers. It moves no money and remembers nothing. */
export interface SeamlessWallet {
  /** The signature first, over the raw bytes. */
  read(delivery: Delivery): Result<WalletRequest, 'signature' | 'malformed' | 'currency'>;
  write(response: WalletResponse): { readonly status: number; readonly body: string };
}

/** The vendor's side: writes calls as it sends them, and reads our answers. */
export interface WalletCaller {
  call(request: WalletRequest): Delivery;
  /** A call of this text, signed, whatever it says. */
  resign(body: string): Delivery;
  /** `balance` is a decimal string in major units. */
  received(answer: { readonly status: number; readonly body: string }): {
    readonly refused?: WalletRefusal;
    readonly balance?: string;
    readonly player?: string;
    readonly token?: string;
    readonly steps?: readonly { readonly id: string; readonly transferId: string; readonly isRepeated: boolean }[];
  };
}
