/** What the list asks for: the player's announcements, an agent's own among them. */
export const announcementsQuestion = { types: 'A,PL' };
