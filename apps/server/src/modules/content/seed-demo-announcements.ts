/** Announcements of the demo merchants, from the platform's documents. Never in production. */
import type { Language } from '#contract';
import { assert } from '#kernel';
import { inTransaction } from '../../db/transactions.ts';
import type { Merchant } from '../merchants/index.ts';
import type { ContentDeps } from './deps.ts';
import { documentValues } from './help-center.ts';
import { type DocumentEntry, readDocument } from './read-document.ts';
import type { OwnWords, WordsByLanguage } from './read-words.ts';
import { latestAnnouncements } from './store.ts';
import { saveAnnouncement } from './write-announcement.ts';

/** Newest first, as in the list. */
const announced = [
  { entry: 'welcome', type: 'PL', audience: 'A', linkage: '/m/gameCenter' },
  { entry: 'guests', type: 'PL', audience: 'B', linkage: '/m/register' },
  { entry: 'fair', type: 'PL', audience: 'A', linkage: '/m/help?tag=faq&p=fairness' },
  { entry: 'fair', type: 'PL', audience: 'B', linkage: '/m/help?tag=faq&p=fairness' },
  { entry: 'safe', type: 'PL', audience: 'A', linkage: '/m/help?tag=faq&p=safe' },
  { entry: 'safe', type: 'PU', audience: 'A', linkage: '/m/help?tag=faq&p=safe' },
  { entry: 'open', type: 'NW', audience: null, linkage: '' },
  { entry: 'odds', type: 'NW', audience: null, linkage: '' },
] as const;

const HOUR_MS = 3_600_000;

/** Idempotent: a merchant with announcements is left alone. */
export async function seedDemoAnnouncements(deps: ContentDeps, merchant: Merchant): Promise<void> {
  assert(merchant.manifest.isDemo, `${merchant.id} is no demo merchant`);
  if ((await latestAnnouncements(deps.db, merchant.id)).length > 0) return;
  const reported = new Map(
    merchant.manifest.languages.map((language) => [language, entriesOf(deps, merchant, language)]),
  );
  await inTransaction(deps, async (tx) => {
    for (const [at, { entry, type, audience, linkage }] of announced.entries()) {
      const words: { [L in Language]?: OwnWords } = {};
      for (const [language, entries] of reported) {
        const found = entries.find(({ id }) => id === entry);
        assert(found, `the announcement ${entry} exists in ${language}`);
        words[language] = { title: found.title, content: found.content };
      }
      const from = new Date(deps.clock.now() - at * HOUR_MS);
      const draft = {
        type,
        audience,
        images: [],
        words: words as WordsByLanguage,
        promotionType: '',
        linkage,
        from,
        until: null,
      };
      await saveAnnouncement(deps, tx, merchant, draft);
    }
  });
}

function entriesOf(deps: ContentDeps, merchant: Merchant, language: Language): readonly DocumentEntry[] {
  const text = deps.documents(merchant, language, 'announcements');
  return readDocument(text, { values: documentValues(merchant, language), isOn: () => true });
}
