/** What banners are read by, in one form: the server reads the very same before it renders. */

export const bannersQuestion = { types: 'B' };
