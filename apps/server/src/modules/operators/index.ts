/** Public API of operators: their accounts, and commands on money and permissions, each in the audit trail. */
export { createOperators, type OtherOperators } from './create-operators.ts';
export { demoOperators } from './demo-operators.ts';
export type { OperatorListener } from './operator-listener.ts';
export { healthParts, playerParts } from './parts.ts';
export { linkReasons, linkWeight } from './players/index.ts';
