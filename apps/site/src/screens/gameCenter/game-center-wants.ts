/** What the lobby reads, by its address. */
import type { MerchantInfo, Want } from '../../base/page.ts';
import { bannersQuestion } from '../../features/home/questions.ts';

export function gameCenterWants(_search: URLSearchParams, _info: MerchantInfo): readonly Want[] {
  return [{ name: 'vendorMapping' }, { name: 'listAnnouncements', query: bannersQuestion }];
}
