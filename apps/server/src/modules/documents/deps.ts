/** The dependencies of documents. */
import type { FileStorage } from '#storages/plugin.ts';
import type { ModuleDeps } from '../../db/db.ts';
import type { FaultAbout } from '../../db/jobs/faults.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Merchant } from '../merchants/index.ts';

export interface DocumentsDeps extends ModuleDeps {
  readonly outbox: Pick<Outbox, 'publish'>;
  readonly merchants: () => readonly Merchant[];
  readonly onFault: (error: unknown, about: FaultAbout) => void;
  readonly pictures: {
    /** Draws a picture anew, as a JPEG without metadata; undefined for what is none. */
    readonly clean: (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer> | undefined>;
    readonly storage: Pick<FileStorage, 'put' | 'get' | 'remove'>;
  };
}
