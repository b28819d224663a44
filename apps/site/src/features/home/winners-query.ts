/** The query of winners, defined once: the server uses the same one before it renders. The first page carries them within its 14 KB. */
export const winnersQuestion = { limit: 12 };
