/** What home's parts ask, in one form: the server answers the very same questions before it renders. */

export const bannersQuestion = { types: 'B' };
export const winnersQuestion = { limitNum: 20 };
