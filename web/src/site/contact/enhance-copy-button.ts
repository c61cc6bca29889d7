import { requireElement } from '../query-required.ts';

const SHOWN = 2000;
const FAILED = 'Failed to copy to clipboard';
const COPIED = 'Copied';

export function enhanceCopyButton(part: HTMLElement): void {
  const before = requireElement(part, '[data-shown="before"]');
  const after = requireElement(part, '[data-shown="after"]');
  const status = requireElement(part, '[role="status"]');
  const button = requireElement(part, 'button');
  let timer: number | undefined;

  const show = (copied: boolean, said: string) => {
    before.hidden = copied;
    after.hidden = !copied;
    status.textContent = said;
    status.classList.toggle('sr-only', said !== FAILED);
  };
  const report = (copied: boolean) => {
    show(copied, copied ? COPIED : FAILED);
    clearTimeout(timer);
    timer = window.setTimeout(show, SHOWN, false, '');
  };

  button.addEventListener('click', () => {
    navigator.clipboard.writeText(button.dataset.text ?? '').then(
      () => report(true),
      () => report(false),
    );
  });
}
