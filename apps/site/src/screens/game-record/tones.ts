/** The badge tones of bet and line states. */
export const betTones = {
  open: 'accent',
  won: 'good',
  'half-won': 'good',
  'dead-heat': 'good',
  lost: 'plain',
  'half-lost': 'plain',
  push: 'plain',
  void: 'plain',
  returned: 'plain',
  cancelled: 'plain',
} as const;
