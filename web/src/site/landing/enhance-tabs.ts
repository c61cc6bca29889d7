/** Adds the keyboard of tabs: the arrow keys select, Tab moves into the panel. */
export function enhanceTabs(part: HTMLElement): void {
  const tabs = [...part.querySelectorAll<HTMLElement>('[role="tab"]')];
  const panels = [...part.querySelectorAll<HTMLElement>('[role="tabpanel"]')];
  let selected = 0;

  const select = (index: number) => {
    selected = index;
    for (const [place, tab] of tabs.entries()) {
      tab.setAttribute('aria-selected', String(place === index));
      tab.tabIndex = place === index ? 0 : -1;
    }
    for (const [place, panel] of panels.entries()) panel.hidden = place !== index;
  };

  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener('click', () => select(index));
    tab.addEventListener('keydown', (event) => {
      const last = tabs.length - 1;
      const target = {
        ArrowRight: selected === last ? 0 : selected + 1,
        ArrowLeft: selected === 0 ? last : selected - 1,
        Home: 0,
        End: last,
      }[event.key];
      if (target === undefined) return;
      event.preventDefault();
      select(target);
      tabs[target]?.focus();
    });
  }
}
