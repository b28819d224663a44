/** The lifecycle of a campaign. What starts it, or changes what runs, takes two operators; one can stop it. */
import { defineLifecycle } from '#kernel';

export const campaignLifecycle = defineLifecycle({
  draft: { start: 'running', end: 'ended' },
  running: { start: 'running', pause: 'paused', end: 'ended' },
  paused: { start: 'running', end: 'ended' },
  ended: {},
});

export type CampaignEvent = Parameters<typeof campaignLifecycle.next>[1];
