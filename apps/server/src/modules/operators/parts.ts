/** What operators are given of the other modules: of players, and of the server's own work. */
import type { ClusterJobs } from '../../db/jobs/cluster-jobs.ts';
import type { RunningOutbox } from '../../outbox/create-outbox.ts';
import type { Catalog } from '../catalog/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Members } from '../members/index.ts';
import type { Protection } from '../protection/index.ts';
import type { createPush } from '../push/index.ts';
import type { Records } from '../records/index.ts';
import type { WalletModule, Watcher } from '../wallet/index.ts';

interface AboutPlayers {
  readonly identity: Pick<Identity, 'backOffice'>;
  readonly members: Pick<Members, 'backOffice'>;
  readonly protection: Pick<Protection, 'overview'>;
  readonly walletModule: Pick<WalletModule, 'wallet' | 'statement' | 'bonus'>;
  readonly records: Pick<Records, 'backOffice'>;
}

export type PlayerParts = ReturnType<typeof playerParts>;

export const playerParts = ({ identity, members, protection, walletModule, records }: AboutPlayers) => ({
  identity: identity.backOffice,
  members: members.backOffice,
  protection: protection.overview,
  wallet: walletModule.wallet,
  statement: walletModule.statement,
  bonus: {
    active: walletModule.bonus.active,
    list: walletModule.bonus.list,
    find: walletModule.bonus.find,
    accountOf: walletModule.bonus.accountOf,
  },
  bonusCosts: walletModule.bonus.costs,
  records: records.backOffice,
});

interface AboutHealth {
  readonly watcher: Pick<Watcher, 'proof'>;
  readonly jobs: Pick<ClusterJobs, 'runs'>;
  readonly push: Pick<ReturnType<typeof createPush>, 'atWork'>;
  readonly outbox: Pick<RunningOutbox, 'backlog'>;
  readonly catalog: Pick<Catalog, 'gamesByCode'>;
}

export type HealthParts = ReturnType<typeof healthParts>;

export const healthParts = ({ watcher, outbox, catalog, jobs, push }: AboutHealth) => ({
  /** What was measured of a merchant's books, and when those of this database were last found right. */
  booksProof: watcher.proof,
  jobRuns: jobs.runs,
  pushAtWork: push.atWork,
  factsWaiting: outbox.backlog,
  gamesByCode: catalog.gamesByCode,
});
