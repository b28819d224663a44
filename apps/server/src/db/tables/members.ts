/** Tables of the members module. */
export interface MemberTables {}
