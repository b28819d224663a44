/** Tables of the cashier module. */
export interface CashierTables {}
