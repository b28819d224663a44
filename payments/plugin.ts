/**
 * What a payment provider is: a translator. It turns the house's orders into the provider's own calls, and the provider's signed callbacks
 * into notices. It never touches money: what a notice moves is the cashier's decision.
 */
import type { AnswerOf, Endpoints, Language } from '#contract';
import type { Clock, Currency, HttpOutcome, HttpRequest, Random, WayOut } from '#kernel';

/** What the player does next: a closed set, so that a new provider needs no new screen. */
export type NextStep = AnswerOf<Endpoints['deposit']>['next'];

/** A merchant's own account with a provider: where it is, its keys. Values come from the house's configuration. */
export interface ProviderSettings {
  readonly [name: string]: string;
}

export interface ProviderPorts {
  readonly http: WayOut;
  readonly clock: Clock;
  readonly random: Random;
  readonly settings: ProviderSettings;
}

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

/** A callback as it came: the bytes that were signed, and the headers in lower case. */
export interface Delivery {
  readonly rawBody: Uint8Array;
  readonly headers: { readonly [name: string]: string | undefined };
}

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

/** What a sandbox's own site needs to be a world of its own. */
export interface SitePorts {
  readonly origin: string;
  readonly clock: Clock;
  readonly random: Random;
  /** The key a merchant's account signs with, by merchant's code. */
  readonly keyOf: (account: string) => string | undefined;
  /** Runs something later, once. */
  readonly later: (milliseconds: number, act: () => void) => void;
  /** Posts a callback; answers the status, or 0 when nobody answered. */
  readonly post: (url: string, headers: { readonly [name: string]: string }, body: string) => Promise<number>;
}

/** The outside world of a sandbox: a second site, reached by a host of its own. */
export interface SandboxSite {
  answer(request: Request): Promise<Response>;
}

/** The provider's side as its adapter knows it, for the suite that every provider passes: a sandbox, or conversations that were recorded. */
export interface Rehearsal {
  readonly settings: ProviderSettings;
  /** What the provider answers when all is well. */
  answer(request: HttpRequest): Promise<HttpOutcome>;
  /** A callback as the provider signs it; each call is another telling. */
  callback(notice: Omit<PaymentNotice, 'eventId'>): Delivery;
  /** Of a provider that gives statements: the money of an order it knows moves now. */
  pay?(subject: PaymentNotice['subject'], providerRef: string): Promise<void>;
}

export type OpenRehearsal = (ports: { readonly clock: Clock; readonly random: Random }) => Rehearsal;

export interface PaymentManifest {
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
  /** Settings without which the provider cannot work; all of them are kept out of logs. */
  readonly settings: readonly string[];
  /** The only places the provider may reach, and send players to. */
  origins(settings: ProviderSettings): readonly string[];
  /** What its callbacks are answered when they were taken. */
  readonly acknowledgement: { readonly contentType: string; readonly body: string };
  create(ports: ProviderPorts): PaymentProvider;
  readonly rehearse: () => Promise<OpenRehearsal>;
  /** What is wrong with settings that are all there, in words for whoever runs the house. */
  readonly complain?: (settings: ProviderSettings) => string | undefined;
  /** Settings that make it work in development, where nobody has configured it; no production house reads them. */
  readonly demoSettings?: ProviderSettings;
  /** Only of a sandbox, which no production house opens. */
  readonly openSite?: (ports: SitePorts) => SandboxSite;
}

/** For providers that pay nobody out. */
export const noPayouts: Pick<PaymentProvider, 'startPayout' | 'payoutStatus'> = {
  startPayout: async () => ({ kind: 'unknown' }),
  payoutStatus: async () => ({ kind: 'unknown' }),
};
