/** The WebSocket as modules see it: publish on a topic, and every node's subscribers receive it. */
import type { TopicFamily, Topics } from '#contract';

export interface Live {
  /** To everyone of a merchant who joined the topic. `key` is the part after the colon in `draw:fast-five-1m`. */
  publish<Family extends TopicFamily>(merchantId: string, family: Family, key: string, value: Topics[Family]): void;
  /** To one member's own WebSockets; with `isTrial`, only to those with that kind of money. */
  publishTo<Family extends TopicFamily>(
    merchantId: string,
    memberId: string,
    family: Family,
    value: Topics[Family],
    isTrial?: boolean,
  ): void;
}
