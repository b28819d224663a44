/** The one video site we embed: reads the video's id from a link. */

/** The video's id in a link of the video site, or undefined. */
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
