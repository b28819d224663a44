/** Tables of the content module. */
export interface ContentTables {}
