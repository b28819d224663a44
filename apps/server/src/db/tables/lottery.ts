/** Tables of the lottery module. */
export interface LotteryTables {}
