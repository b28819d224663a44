/** Founding a merchant and opening it. Writes run in the caller's transaction, which is one of the default database; two operators decided. */
import type { Founding as Choices, FoundingFault } from '#contract';
import { type Clock, type Json, ok, type Result, refuse } from '#kernel';
import type { MerchantManifest } from '#merchants/plugin.ts';
import type { Db, Tx } from '../../../db/db.ts';
import type { Merchant } from '../../../http/merchant.ts';
import { faultsOfChoices, faultsOfCode, type Neighbours, readChoices } from './find-faults.ts';
import { makeManifest } from './make-manifest.ts';
import {
  addHome,
  addOpening,
  addVersion,
  foundedHosts,
  lockFoundings,
  openingOf,
  versionsOf,
  wasUsed,
} from './store.ts';
import type { Accounts, FoundingTemplate, TemplateTheme } from './types.ts';

export interface FoundingDeps {
  readonly clock: Clock;
  /** All of this server; one that was founded a moment ago may be missing. */
  readonly merchants: () => readonly Merchant[];
  readonly templates: readonly FoundingTemplate[];
  readonly themes: readonly TemplateTheme[];
  /** Where a merchant begins. */
  readonly database: string;
  /** Hosts of the console, of previews, of sandboxes, and those where a header names the merchant. */
  readonly ownHosts: readonly string[];
  readonly isProduction: boolean;
  readonly accountsOf: (code: string) => Accounts;
}

interface Decided {
  readonly code: string;
  readonly text: string;
  readonly by: string;
}

interface Changed {
  readonly version: number;
  readonly before: Choices | undefined;
  readonly after: Choices;
}

type Refused = 'founding.refused' | 'founding.unknown';

export type Founding = ReturnType<typeof createFounding>;

export function createFounding(deps: FoundingDeps) {
  const { templates, themes, clock } = deps;

  async function neighboursOf(db: Db, code: string): Promise<Neighbours> {
    const founded = await foundedHosts(db);
    const isUsed = await wasUsed(db, code);
    const others = deps.merchants().filter(({ id }) => id !== code && !founded.has(id));
    const theirs = others.flatMap(({ manifest: { hosts, stageHost } }) => [stageHost, ...hosts]);
    const ofFounded = [...founded].filter(([id]) => id !== code).flatMap(([, hosts]) => hosts);
    const isThere = (id: string) => deps.merchants().some((one) => one.id === id);
    return {
      isTaken: (id) => isThere(id) || founded.has(id) || (id === code && isUsed),
      hosts: [...theirs, ...ofFounded, ...deps.ownHosts],
      folders: templates.flatMap(({ theme, documents }) => [theme, documents]),
      isProduction: deps.isProduction,
      templates,
      themes: themes.map(({ id }) => id),
      accountsOf: deps.accountsOf,
    };
  }

  /** A merchant that is there keeps its code, and what it was founded with. */
  async function faultsIn(db: Db, code: string, text: string, before: Choices | undefined) {
    const { choices, faults } = readChoices(text);
    const neighbours = await neighboursOf(db, code);
    return {
      choices,
      faults: [
        ...(before ? [] : faultsOfCode(code, neighbours)),
        ...faults,
        ...(choices ? faultsOfChoices(code, choices, neighbours, before) : []),
      ],
    };
  }

  const manifestOf = (code: string, choices: Choices): MerchantManifest | undefined => {
    const template = templates.find((one) => one.code === choices.template);
    return template && makeManifest(code, choices, template);
  };

  async function save(
    tx: Tx,
    { code, text, by }: Decided,
    before: { readonly version: number; readonly choices: Choices } | undefined,
  ): Promise<Result<Changed, Refused>> {
    const { choices, faults } = await faultsIn(tx, code, text, before?.choices);
    const manifest = choices && faults.length === 0 ? manifestOf(code, choices) : undefined;
    if (!choices || !manifest) return refused(faults);
    const version = (before?.version ?? 0) + 1;
    await addVersion(tx, code, { version, choices, manifest, by, at: new Date(clock.now()) });
    return ok({ version, before: before?.choices, after: choices });
  }

  return {
    templates,
    themes,
    accountsOf: deps.accountsOf,
    merchants: deps.merchants,

    /** What is wrong, and the amounts that the merchant would begin with. */
    async check(db: Db, code: string, text: string) {
      const [newest] = await versionsOf(db, code);
      const { choices, faults } = await faultsIn(db, code, text, newest?.choices);
      const hasAmounts =
        choices !== undefined && !faults.some(({ field }) => field === 'currency' || field === 'template');
      const manifest = hasAmounts ? manifestOf(code, choices) : undefined;
      return { faults, ...(manifest && { amounts: amountsOf(manifest) }) };
    },

    async found(tx: Tx, decided: Decided): Promise<Result<Changed, Refused>> {
      await lockFoundings(tx);
      const saved = await save(tx, decided, undefined);
      if (saved.ok) await addHome(tx, decided.code, deps.database);
      return saved;
    },

    async change(tx: Tx, decided: Decided): Promise<Result<Changed, Refused>> {
      await lockFoundings(tx);
      const [newest] = await versionsOf(tx, decided.code);
      return newest ? save(tx, decided, newest) : refuse('founding.unknown');
    },

    /** Takes it out of its first maintenance. */
    async open(tx: Tx, code: string, by: string): Promise<Result<undefined, 'founding.open'>> {
      const isNew = await addOpening(tx, { merchant_id: code, opened_by: by, opened_at: new Date(clock.now()) });
      return isNew ? ok(undefined) : refuse('founding.open');
    },

    versions: versionsOf,
    opening: openingOf,
  };
}

function refused(faults: readonly FoundingFault[]): Result<never, 'founding.refused'> {
  return refuse('founding.refused', { faults: faults.map((fault) => ({ ...fault })) as Json });
}

function amountsOf({ stakes, cashier: { deposit, withdrawal }, payoutCap, currency }: MerchantManifest): Json {
  return {
    currency,
    stakes: [stakes.minimum, stakes.maximum],
    deposit: [deposit.minimum, deposit.maximum],
    withdrawal: [withdrawal.minimum, withdrawal.maximum],
    fourEyesFrom: withdrawal.fourEyesFrom,
    payoutCap,
  };
}
