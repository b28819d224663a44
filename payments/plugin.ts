/**
 * The plugin interface of payment providers: a translator. It turns the cashier's orders into the provider's calls, and the provider's
 * signed callbacks into notices. It never touches money: what a notice moves is the cashier's decision.
 */
import type { AnswerOf, Endpoints, Language } from '#contract';
import type { Currency, EgressClient } from '#kernel';
import type { Delivery, Plugin, Settings } from '#provider-kit';

/** The player's next step: a closed set, so that a new provider needs no new screen. */
export type NextStep = AnswerOf<Endpoints['deposit']>['next'];

interface OrderForProvider {
  /** The server's id; also the idempotency key: sent twice, it is one order at the provider. */
  readonly orderId: string;
  readonly merchant: { readonly code: string; readonly name: string };
  readonly amountMinor: bigint;
  readonly currency: Currency;
  /** The address for the provider's callbacks. */
  readonly notifyUrl: string;
}

export interface DepositRequest extends OrderForProvider {
  readonly language: Language;
  /** Short and unique at the merchant: what a member writes on a transfer. */
  readonly reference: string;
  /** 0, 1, 2 … among the merchant's orders with a provider that `countsOrders`: the derivation index of an address. */
  readonly number?: number;
  /** Where the player returns to. */
  readonly returnUrl: string;
  readonly expiresAt: Date;
}

/** `refused`: the provider said no. `fault`: an external failure; the same order may be started again. */
export type DepositStart =
  | { readonly kind: 'started'; readonly providerRef: string; readonly next: NextStep }
  | { readonly kind: 'refused' }
  | { readonly kind: 'fault' };

/** A member's answers to a form, by field name. */
export interface FormRequest {
  readonly order: DepositRequest;
  readonly providerRef: string;
  readonly fields: { readonly [name: string]: string };
}

/** `wrong`: the player may correct a field and send the form again. The others are as for a start. */
export type FormAnswer =
  | { readonly kind: 'next'; readonly next: NextStep }
  | { readonly kind: 'wrong'; readonly field: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'fault' };

export interface PayoutRequest extends OrderForProvider {
  readonly to: { readonly bank: string; readonly holder: string; readonly number: string };
}

/**
 * `accepted`: in progress, a callback or query will tell. `failed`: surely not paid, now or later. `missing`: the provider never
 * received it, so that it may be sent. `unknown`: the outcome is not known yet; query again.
 */
export type PayoutOutcome =
  | { readonly kind: 'accepted'; readonly providerRef: string }
  | { readonly kind: 'paid'; readonly providerRef: string }
  | { readonly kind: 'failed' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unknown' };

/** The content of a callback, once its signature is verified. */
export interface PaymentNotice {
  /** The provider's id of this notice: the same id again is a replay. */
  readonly eventId: string;
  readonly subject: 'deposit' | 'payout';
  readonly orderId: string;
  readonly providerRef: string;
  /** Decimal string in major units. */
  readonly amount: string;
  readonly currency: string;
  /** `seen`: in progress, with this many confirmations. */
  readonly state: 'paid' | 'failed' | 'seen';
  readonly confirmations?: { readonly seen: number; readonly wanted: number };
  /** Identifies the movement of money, where one order may be paid by several. */
  readonly transferRef?: string;
}

export type WebhookReading =
  | { readonly kind: 'notice'; readonly notice: PaymentNotice }
  /** Not signed by the provider, or with a time outside the window. */
  | { readonly kind: 'unsigned' }
  /** Signed, but unreadable. */
  | { readonly kind: 'malformed' };

/** What a merchant's account with the provider moved, by the provider's own records. */
export interface StatementRequest {
  readonly merchantCode: string;
  /** From this moment (inclusive) to that one (exclusive). */
  readonly from: Date;
  readonly to: Date;
  /** The cursor of the previous page. */
  readonly cursor?: string;
}

/** One movement of money: a deposit or a payout. Failed ones are not included. */
export interface StatementLine {
  readonly subject: 'deposit' | 'payout';
  readonly orderId: string;
  readonly providerRef: string;
  /** Decimal string in major units, before any fee. */
  readonly amount: string;
  readonly currency: string;
  readonly at: Date;
}

export type StatementPage =
  | { readonly kind: 'page'; readonly lines: readonly StatementLine[]; readonly next?: string }
  | { readonly kind: 'fault' };

export interface PaymentProvider {
  startDeposit(request: DepositRequest): Promise<DepositStart>;
  /** For a provider that asks by form. The same answers twice have one effect. */
  submitForm?(request: FormRequest): Promise<FormAnswer>;
  startPayout(request: PayoutRequest): Promise<PayoutOutcome>;
  /** Queries a payout that was sent, or may have been. */
  payoutStatus(request: PayoutRequest): Promise<PayoutOutcome>;
  verifyWebhook(delivery: Delivery): WebhookReading;
  /** For a provider with statements: compared with our orders once a day. */
  statement?(request: StatementRequest): Promise<StatementPage>;
}

/** A sandbox, or recorded conversations. */
export interface TestDouble {
  readonly settings: Settings;
  /** The provider's answer when all is well. */
  readonly answer: EgressClient;
  /** A callback as the provider signs it; each call makes a new notice. */
  callback(notice: Omit<PaymentNotice, 'eventId'>): Delivery;
  /** For a provider with statements: the money of a known order moves now. */
  pay?(subject: PaymentNotice['subject'], providerRef: string): Promise<void>;
}

export interface PaymentManifest extends Plugin<PaymentProvider, TestDouble> {
  readonly code: string;
  /** Text key of the name shown to players. */
  readonly nameKey: string;
  readonly symbol: string;
  /** Whether money usually arrives while the player waits. */
  readonly isInstant: boolean;
  /** Whether it supports payouts. */
  readonly paysOut: boolean;
  readonly currencies: 'all' | readonly string[];
  /** Who confirms that money arrived: the provider by callback, or an operator who has checked the account. */
  readonly confirmedBy: 'callback' | 'operator';
  /** Another amount than requested: left to an operator, or credited as it arrived (within the method's limits). */
  readonly credits: 'asked' | 'arrived';
  /** Whether members may upload a picture of the receipt. */
  readonly takesReceipt: boolean;
  /** How long an order may be paid. */
  readonly lifetimeMinutes: number;
  readonly countsOrders?: true;
  /** The response to accepted callbacks. */
  readonly acknowledgement: { readonly contentType: string; readonly body: string };
  /** Settings for development without configuration; never used in production. */
  readonly demoSettings?: Settings;
}

/** For providers without payouts. */
export const noPayouts: Pick<PaymentProvider, 'startPayout' | 'payoutStatus'> = {
  startPayout: async () => ({ kind: 'unknown' }),
  payoutStatus: async () => ({ kind: 'unknown' }),
};
