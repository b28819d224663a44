/** The dependencies of documents. */
import type { FileStorage } from '#storages/plugin.ts';
import type { ModuleDeps } from '../../db/db.ts';
import type { Outbox } from '../../outbox/outbox.ts';

export interface DocumentsDeps extends ModuleDeps {
  readonly outbox: Pick<Outbox, 'publish'>;
  readonly pictures: {
    /** Draws a picture anew, as a JPEG without metadata; undefined for what is none. */
    readonly clean: (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer> | undefined>;
    readonly storage: Pick<FileStorage, 'put' | 'get' | 'remove'>;
  };
}
