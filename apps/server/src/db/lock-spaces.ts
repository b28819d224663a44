/** Key spaces of the database's advisory locks, which are shared with everything else in it: the first of a lock's two numbers. */

/** Lanes of deliveries. */
export const LANE_LOCK = 490_125;
/** A merchant's days of bets, while they are recounted. */
export const COUNTING_LOCK = 490_126;
/** Draws; their keys are `lottery_lock_key`. */
export const DRAW_LOCK = 490_127;
/** What draws may have to pay, by the same keys. */
export const BOOK_LOCK = 490_128;
/** Foundings of merchants. */
export const FOUNDING_LOCK = 490_129;
/** Bills of a kind and product, while it is decided what is paid of them. */
export const DUES_LOCK = 490_131;
/** What is in force of one content, while it is decided. */
export const CONTENT_LOCK = 490_130;
/** A document or bank account that members may share, while it is written who has it. */
export const SHARING_LOCK = 490_132;
/** A merchant's tree of agents, while members move in it. */
export const MOVING_LOCK = 460_001;
