/** The badge tones of bet and line states. */
export const betTones = { open: 'accent', won: 'good', lost: 'plain', returned: 'plain', cancelled: 'plain' } as const;
