/** Puts the cursor into the first field that is wrong, once it is shown as such. */
export function focusFirstError(within: HTMLElement | null): void {
  requestAnimationFrame(() => within?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}
