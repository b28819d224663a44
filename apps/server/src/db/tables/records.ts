/** Tables of the records module. */
export interface RecordTables {}
