/** Room for the games that a member played last, until they are known: nothing for guests, and for who played none. */
export const ContinuePlace = () => <div data-for="played" />;
