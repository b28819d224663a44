/** The door of operators: decisions on money, each in the audit trail. */
export { createOperators, type OperatorsModule } from './create-operators.ts';
export type { OperatorDeps } from './deps.ts';
export type { OperatorDoor } from './operator-door.ts';
