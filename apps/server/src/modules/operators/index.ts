/** The door of operators: their accounts, and decisions on money and rights, each in the audit trail. */
export { createOperators } from './create-operators.ts';
export { demoOperators } from './demo-operators.ts';
export type { OperatorListener } from './operator-listener.ts';
