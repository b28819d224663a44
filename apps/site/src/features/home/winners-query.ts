/** What winners are read by, in one form: the server reads the very same before it renders. */

export const winnersQuestion = { limit: 20 };
