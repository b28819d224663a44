/** Tables of the outbox module. */
export interface OutboxTables {}
