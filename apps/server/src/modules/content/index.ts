/** The door of content: banners and announcements. */
import type { Handlers } from '../../http/handlers.ts';
import type { ContentDeps } from './deps.ts';
import { routes } from './routes.ts';

export type { ContentDeps } from './deps.ts';

export interface Content {
  readonly routes: Handlers<'listAnnouncements'>;
}

export function createContent(deps: ContentDeps): Content {
  return { routes: routes(deps) };
}
