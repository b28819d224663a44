/** The live socket as modules see it: say something on a topic, and every node's clients who joined it hear it. */
import type { TopicFamily, Topics } from '#contract';

export interface Live {
  /** To everyone of a merchant who joined the topic. `key` is what follows the colon in `draw:fast-five-1m`. */
  publish<Family extends TopicFamily>(merchantId: string, family: Family, key: string, value: Topics[Family]): void;
  /** To one member's own sockets; with `isTrial`, to those alone that play with that kind of money. */
  publishTo<Family extends TopicFamily>(
    merchantId: string,
    memberId: string,
    family: Family,
    value: Topics[Family],
    isTrial?: boolean,
  ): void;
}
