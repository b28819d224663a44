/** What is written for a merchant's site: all kinds, and each content by its versions. */
import { Route, useParams } from 'react-router-dom';
import { PageRoutes } from '../../parts/page-routes.tsx';
import { ContentEditor } from './content-editor.tsx';
import { ContentList } from './content-list.tsx';
import { ContentView } from './content-view.tsx';
import type { Named } from './named.ts';

function useNamed(): Named {
  const { kind = 'banners', key = '' } = useParams();
  return { kind: kind as Named['kind'], contentKey: key };
}

function One() {
  const named = useNamed();
  return <ContentView key={`${named.kind}/${named.contentKey}`} {...named} />;
}

function Edited() {
  const named = useNamed();
  return <ContentEditor key={`${named.kind}/${named.contentKey}`} {...named} />;
}

export function Page() {
  return (
    <PageRoutes>
      <Route index element={<ContentList />} />
      <Route path=":kind/:key" element={<One />} />
      <Route path=":kind/:key/edit" element={<Edited />} />
    </PageRoutes>
  );
}
