/** The query of winners, defined once: the server uses the same one before it renders. */
export const winnersQuestion = { limit: 20 };
