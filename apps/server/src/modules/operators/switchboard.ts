/** The operators of all databases: who acts is found at home, what is acted on where it lives. */
import type { SecurityLog } from '../../security/security-log.ts';
import type { Merchant } from '../merchants/index.ts';
import type { OperatorDeps } from './deps.ts';
import { PLATFORM, parseName } from './names.ts';

export interface Switchboard {
  readonly merchants: () => readonly Merchant[];
  /** Of the database in which a merchant lives; for `*`, of the default one. */
  readonly depsOf: (scope: string) => OperatorDeps;
  readonly record: SecurityLog['record'];
}

/** Of the database in which an operator's account is: the name begins names, sessions and invitations. */
export const atHome = ({ depsOf }: Switchboard, text: string) =>
  depsOf(parseName(text.split(':')[0] ?? '')?.home ?? PLATFORM);

export const merchantNamed = ({ merchants }: Switchboard, code: string | undefined) =>
  merchants().find(({ manifest }) => manifest.code === code);
