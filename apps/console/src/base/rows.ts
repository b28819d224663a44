/** The rows of list endpoints, by the contract. */
import type { ConsoleAnswer, ConsoleEndpointName, ConsoleEndpoints } from '#contract';

export type RowOf<Name extends ConsoleEndpointName> =
  ConsoleAnswer<ConsoleEndpoints[Name]> extends {
    readonly rows: readonly (infer Row)[];
  }
    ? Row
    : never;
