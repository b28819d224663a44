/** The `ref` of tabs that scroll: the chosen one stays in sight when the arrows take their room, which come after it was scrolled to. */
export function keepChosenInSight(tabs: HTMLElement | null): (() => void) | undefined {
  const scroller = tabs?.querySelector('.MuiTabs-scroller');
  if (!scroller) return undefined;
  const observer = new ResizeObserver(() => {
    const chosen = scroller.querySelector('[aria-selected=true]')?.getBoundingClientRect();
    const { left, right } = scroller.getBoundingClientRect();
    if (chosen) scroller.scrollLeft += Math.max(0, chosen.right - right) - Math.max(0, left - chosen.left);
  });
  observer.observe(scroller);
  return () => observer.disconnect();
}
