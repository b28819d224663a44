/** Tables of the play module. */
export interface PlayTables {}
