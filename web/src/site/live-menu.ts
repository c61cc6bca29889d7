/** The browser opens and closes the menu; but a link to a place on the same page would leave it open. */
export function liveMenu(menu: HTMLElement): void {
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) menu.hidePopover();
  });
}
