/**
 * HTML written by an operator: sanitised when it is shown, its links handled by the router. Empty on the server, filled in the browser.
 */
import { useEffect, useEffectEvent, useRef } from 'react';
import { classNames } from '#ui';
import { showHtml } from '../../../platform/safe-html.ts';
import { report } from '../../../platform/telemetry.ts';
import { linkTarget } from '../navigation/link-target.ts';
import { readLocation } from '../navigation/location.ts';
import { isPlainPress, useNavigate } from '../navigation/navigation.tsx';
import styles from './operator-html.module.css';

export interface OperatorHtmlProps {
  readonly html: string;
  readonly className?: string | undefined;
  /** Called when a link inside the site is followed: what surrounds the text can close. */
  readonly onFollow?: (() => void) | undefined;
}

/** Links that lead outside open in a new tab, without access to this page; links that lead nowhere lose their address. */
function prepareLinks(element: Element): void {
  for (const link of element.querySelectorAll('a')) {
    const { kind } = linkTarget(link.getAttribute('href') ?? '', location.origin);
    if (kind === 'nowhere') link.removeAttribute('href');
    if (kind !== 'outside') continue;
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
  for (const picture of element.querySelectorAll('img')) {
    picture.loading = 'lazy';
    picture.alt ||= '';
    picture.addEventListener('error', () => picture.remove(), { once: true });
  }
}

export function OperatorHtml({ html, className, onFollow }: OperatorHtmlProps) {
  const text = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const element = text.current;
    if (!element) return;
    let isCurrent = true;
    showHtml(element, html, () => isCurrent)
      .then(() => isCurrent && prepareLinks(element))
      .catch((cause) => report('A text could not be shown', cause));
    return () => {
      isCurrent = false;
    };
  }, [html]);

  const press = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !isPlainPress(event)) return;
    const target = linkTarget(link.getAttribute('href') ?? '', location.origin);
    if (target.kind !== 'inside') return;
    event.preventDefault();
    const { pathname, search, hash } = readLocation(target.address);
    onFollow?.();
    navigate({ to: pathname, search, hash });
  });
  useEffect(() => {
    const element = text.current;
    const onEvent = (event: MouseEvent) => press(event);
    element?.addEventListener('click', onEvent);
    return () => element?.removeEventListener('click', onEvent);
  }, []);
  return <div ref={text} className={classNames(styles.text, className)} />;
}
