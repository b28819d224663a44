/** The query of the list: the player's announcements, including an agent's own. */
export const announcementsQuestion = { types: 'A,PL' };
