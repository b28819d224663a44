/** The door of operators: decisions on money, each in the audit trail. */
export { createOperators } from './create-operators.ts';
export type { OperatorDoor } from './operator-door.ts';
