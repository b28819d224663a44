/** The dependencies of content. */
import type { HelpTag, Language } from '#contract';
import type { MerchantManifest } from '#merchants/plugin.ts';
import type { FileStorage } from '#storages/plugin.ts';
import type { ModuleDeps } from '../../db/db.ts';
import type { Live } from '../../live/live.ts';
import type { CatalogBackOffice } from '../catalog/index.ts';
import type { LevelsBackOffice } from '../members/index.ts';
import type { Merchant, Versions } from '../merchants/index.ts';

export type DocumentName = HelpTag | 'announcements';

export interface ContentDeps extends ModuleDeps {
  readonly live: Live;
  /** `clean` re-encodes a picture, so that no metadata or hidden content remains; undefined for an invalid one. */
  readonly pictures: {
    readonly clean: (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer> | undefined>;
    readonly storage: FileStorage;
  };
  /** A text of the platform, with the merchant's overrides. */
  readonly words: (merchant: Merchant, language: Language, key: string) => string;
  /** A long text of the platform, or the merchant's own in its place, unformatted. */
  readonly documents: (merchant: Merchant, language: Language, name: DocumentName) => string;
  /** All texts of the site in a language, with the merchant's own. */
  readonly messagesOf: (merchant: Merchant, language: Language) => { readonly [key: string]: string };
  readonly versions: Versions;
  /** Which games there are to write about, and their variants. */
  readonly games: Pick<CatalogBackOffice, 'games' | 'variantsOf'>;
  /** Which levels members have, and what they change of withdrawals. */
  readonly levels: Pick<LevelsBackOffice, 'running'>;
  /** What a merchant's folder says: its manifest, and its `theme.css`. */
  readonly folderOf: (merchantId: string) => MerchantManifest;
  readonly themeOf: (manifest: MerchantManifest) => string;
  /** The names of the values that a text needs; undefined for one that no browser could show. */
  readonly placeholdersOf: (text: string) => readonly string[] | undefined;
}
