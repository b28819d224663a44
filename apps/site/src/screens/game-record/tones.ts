/** How the states of bets and of their lines look. */
export const betTones = { open: 'accent', won: 'good', lost: 'plain', returned: 'plain', cancelled: 'plain' } as const;
