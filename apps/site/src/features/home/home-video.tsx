/** A film on home, from the one site we embed; anything else is reported and not shown. Nothing is fetched before it is asked for. */
import { Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useText } from '../../base/text.tsx';
import { report } from '../../platform/telemetry.ts';
import styles from './home-video.module.css';

/** The film's id in a link of the video site, or undefined. */
export function videoId(link: string): string | undefined {
  let url: URL;
  try {
    url = new URL(link);
  } catch {
    return undefined;
  }
  const host = url.hostname.replace(/^(www|m)\./, '');
  const fromPath = /^\/(?:embed|shorts)\/([\w-]{6,20})$/.exec(url.pathname)?.[1];
  const id =
    host === 'youtu.be'
      ? url.pathname.slice(1)
      : host === 'youtube.com'
        ? (url.searchParams.get('v') ?? fromPath)
        : undefined;
  return url.protocol === 'https:' && id !== undefined && /^[\w-]{6,20}$/.test(id) ? id : undefined;
}

export function HomeVideo({ link }: { readonly link: string }) {
  const say = useText();
  const id = videoId(link);
  const [isPlaying, setPlaying] = useState(false);
  const isForeign = id === undefined;
  useEffect(() => {
    if (isForeign) report('Not youtube link!');
  }, [isForeign]);
  if (id === undefined) return null;
  if (isPlaying) {
    return (
      <iframe
        className={styles.video}
        src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`}
        title={say('home.video')}
        allow="autoplay; fullscreen"
        sandbox="allow-scripts allow-same-origin allow-presentation"
      />
    );
  }
  return (
    <button type="button" className={styles.video} aria-label={say('home.video')} onClick={() => setPlaying(true)}>
      <Play aria-hidden="true" size={40} />
    </button>
  );
}
