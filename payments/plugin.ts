/**
 * What a payment provider is: a translator. It turns the house's orders into the provider's own calls, and the provider's signed callbacks
 * into notices. It never touches money: what a notice moves is the cashier's decision.
 */
import type { AnswerOf, Endpoints, Language } from '#contract';
import type { Currency, EgressClient } from '#kernel';
import type { Delivery, Plugin, Settings } from '#provider-kit';

/** What the player does next: a closed set, so that a new provider needs no new screen. */
export type NextStep = AnswerOf<Endpoints['deposit']>['next'];

interface OrderForProvider {
  /** The house's own id; also the idempotency key: asked twice, it is one order at the provider. */
  readonly orderId: string;
  readonly merchant: { readonly code: string; readonly name: string };
  readonly amountMinor: bigint;
  readonly currency: Currency;
  /** Where the provider's callbacks go. */
  readonly notifyUrl: string;
}

export interface DepositRequest extends OrderForProvider {
  readonly language: Language;
  /** Short and unique at the merchant: what a member writes beside a transfer. */
  readonly reference: string;
  /** 0, 1, 2 … among the merchant's orders with a provider that `countsOrders`: what an address is derived from. */
  readonly number?: number;
  /** Where the player goes when done there. */
  readonly returnUrl: string;
  readonly expiresAt: Date;
}

/** `refused`: the provider said no. `fault`: an edge failed; the same order may be started again. */
export type DepositStart =
  | { readonly kind: 'started'; readonly providerRef: string; readonly next: NextStep }
  | { readonly kind: 'refused' }
  | { readonly kind: 'fault' };

/** What a member answered to a form, by the names of its fields. */
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
 * `accepted`: under way, a callback or a question will tell. `failed`: surely not paid, now or later. `missing`: the provider never heard of
 * it, so that it may be sent. `unknown`: nobody can say yet; ask again.
 */
export type PayoutOutcome =
  | { readonly kind: 'accepted'; readonly providerRef: string }
  | { readonly kind: 'paid'; readonly providerRef: string }
  | { readonly kind: 'failed' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unknown' };

/** What a callback says, once its signature is believed. */
export interface PaymentNotice {
  /** The provider's id of this telling: the same id again is a replay. */
  readonly eventId: string;
  readonly subject: 'deposit' | 'payout';
  readonly orderId: string;
  readonly providerRef: string;
  /** Decimal string in major units. */
  readonly amount: string;
  readonly currency: string;
  /** `seen`: it is on its way, and so far confirmed. */
  readonly state: 'paid' | 'failed' | 'seen';
  readonly confirmations?: { readonly seen: number; readonly wanted: number };
  /** Which movement of money this is about, where one order may be paid by several. */
  readonly transferRef?: string;
}

export type DeliveryVerdict =
  | { readonly kind: 'notice'; readonly notice: PaymentNotice }
  /** Not signed by the provider, or signed too long ago or ahead. */
  | { readonly kind: 'unsigned' }
  /** Signed, and still nothing that can be read. */
  | { readonly kind: 'malformed' };

/** What a merchant's account with the provider moved, by the provider's own count. */
export interface StatementRequest {
  readonly merchantCode: string;
  /** From this moment on, and before that one. */
  readonly from: Date;
  readonly to: Date;
  /** Where the page before ended. */
  readonly cursor?: string;
}

/** One movement of money: in from a player, or out to one. What failed is no movement. */
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
  /** Of a provider that asks by form. The same answers twice are one sending. */
  submitForm?(request: FormRequest): Promise<FormAnswer>;
  startPayout(request: PayoutRequest): Promise<PayoutOutcome>;
  /** What became of a payout that was sent, or may have been. */
  payoutStatus(request: PayoutRequest): Promise<PayoutOutcome>;
  verifyWebhook(delivery: Delivery): DeliveryVerdict;
  /** Of a provider that gives statements: once a day they are held against our orders. */
  statement?(request: StatementRequest): Promise<StatementPage>;
}

/** A sandbox, or conversations that were recorded. */
export interface TestDouble {
  readonly settings: Settings;
  /** What the provider answers when all is well. */
  readonly answer: EgressClient;
  /** A callback as the provider signs it; each call is another telling. */
  callback(notice: Omit<PaymentNotice, 'eventId'>): Delivery;
  /** Of a provider that gives statements: the money of an order it knows moves now. */
  pay?(subject: PaymentNotice['subject'], providerRef: string): Promise<void>;
}

export interface PaymentManifest extends Plugin<PaymentProvider, TestDouble> {
  readonly code: string;
  /** Text key of the name players read. */
  readonly nameKey: string;
  readonly symbol: string;
  /** Whether money usually arrives while the player waits. */
  readonly isInstant: boolean;
  /** Whether it also pays members out. */
  readonly paysOut: boolean;
  readonly currencies: 'all' | readonly string[];
  /** Who says that money arrived: the provider by callback, or an operator who has looked at the account. */
  readonly confirmedBy: 'callback' | 'operator';
  /** An amount that is not the one asked: left to an operator, or credited as it arrived (within the method's limits). */
  readonly credits: 'asked' | 'arrived';
  /** Whether a picture of the receipt helps whoever looks for the money. */
  readonly takesReceipt: boolean;
  /** How long an order may be paid. */
  readonly lifetimeMinutes: number;
  readonly countsOrders?: true;
  /** What its callbacks are answered when they were taken. */
  readonly acknowledgement: { readonly contentType: string; readonly body: string };
  /** Settings that make it work in development, where nobody has configured it; no production house reads them. */
  readonly demoSettings?: Settings;
}

/** For providers that pay nobody out. */
export const noPayouts: Pick<PaymentProvider, 'startPayout' | 'payoutStatus'> = {
  startPayout: async () => ({ kind: 'unknown' }),
  payoutStatus: async () => ({ kind: 'unknown' }),
};
