/** What a room of the law is, and the doors by which rooms are known to one another. */

export interface Room {
  readonly name: string;
  /** Which files belong to the room, as a pattern on the path from the root. A file belongs to the first room that fits. */
  readonly files: string;
  /** What the room may import as its own, where that is not `files`; `$1` is the first group of `files`. */
  readonly own?: string;
  /** Files of the house the room may import, beside its own. */
  readonly may: readonly string[];
  /** Files the room may import only lazily, by `import()`. */
  readonly mayLazily?: readonly string[];
  /** Files whose types alone the room may import. */
  readonly mayTypes?: readonly string[];
  readonly npm: readonly string[];
  /** Whether it may import the runtime's built-in modules. */
  readonly builtins: boolean;
  /** What the room's tests may import beyond what every test may. */
  readonly testsMay?: readonly string[];
  readonly testsNpm?: readonly string[];
}

export const KERNEL = '^packages/kernel/src/index\\.ts$';
export const CONTRACT = '^packages/contract/src/index\\.ts$';
export const FLAGS = '^packages/contract/src/flags\\.ts$';
export const LEDGER = '^packages/ledger/src/index\\.ts$';
export const ENGINE_KIT = '^packages/engine-kit/src/index\\.ts$';
export const TEXTS = '^packages/texts/src/(index|counts)\\.ts$';
export const CLIENT = '^packages/client/src/(index|frame-messages)\\.ts$';
export const UI = '^packages/ui/src/(index\\.ts|[^.]+\\.css)$';
export const STAGE_KIT = '^packages/stage-kit/src/index\\.ts$';
export const SOCKETS = '^(games|vendors|payments|messengers|storages|identities|promotions|merchants)/plugin\\.ts$';
export const REGISTRIES =
  '^(games|vendors|payments|messengers|storages|identities|promotions|merchants)/registry\\.ts$';
/** What reads a merchant's theme.css, for the suite and for the server. */
export const MERCHANT_THEMES = '^merchants/read-theme\\.ts$';
export const SERVER = '^apps/server/src/';
/** What lies under every module of the server: tables, facts, live topics, the ports and the type of a handler. */
export const SERVER_GROUND = `${SERVER}((db|outbox|live|outside|security)/|ports\\.ts$|http/(handlers|merchant)\\.ts$)`;
