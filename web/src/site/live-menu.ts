/** Closes the native popover at a link within the page, because such a link leaves it open. */
export function enhanceMenu(menu: HTMLElement): void {
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) menu.hidePopover();
  });
}
