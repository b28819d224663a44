/** The query of banners, defined once: the server uses the same one before it renders. */
export const bannersQuestion = { types: 'B' };
