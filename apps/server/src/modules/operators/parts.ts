/** What operators are given of the other modules: of players, and of the server's own work. */
import type { RunningOutbox } from '../../outbox/create-outbox.ts';
import type { Catalog } from '../catalog/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Members } from '../members/index.ts';
import type { Protection } from '../protection/index.ts';
import type { Records } from '../records/index.ts';
import type { WalletModule } from '../wallet/index.ts';

interface AboutPlayers {
  readonly identity: Pick<Identity, 'backOffice'>;
  readonly members: Pick<Members, 'backOffice'>;
  readonly protection: Pick<Protection, 'overview'>;
  readonly books: Pick<WalletModule, 'wallet' | 'statement' | 'bonus'>;
  readonly records: Pick<Records, 'backOffice'>;
}

export type PlayerParts = ReturnType<typeof playerParts>;

export const playerParts = ({ identity, members, protection, books, records }: AboutPlayers) => ({
  identity: identity.backOffice,
  members: members.backOffice,
  protection: protection.overview,
  wallet: books.wallet,
  statement: books.statement,
  bonus: {
    active: books.bonus.active,
    list: books.bonus.list,
    find: books.bonus.find,
    accountOf: books.bonus.accountOf,
  },
  bonusCosts: books.bonus.costs,
  records: records.backOffice,
});

interface AboutHealth {
  /** Seconds since the books of this database were last found right; undefined if never. */
  readonly watcher: { readonly lastGoodSeconds: () => Promise<number | undefined> };
  readonly outbox: Pick<RunningOutbox, 'backlog'>;
  readonly catalog: Pick<Catalog, 'gamesByCode'>;
}

export type HealthParts = ReturnType<typeof healthParts>;

export const healthParts = ({ watcher, outbox, catalog }: AboutHealth) => ({
  booksGoodSeconds: watcher.lastGoodSeconds,
  factsWaiting: outbox.backlog,
  gamesByCode: catalog.gamesByCode,
});
