import { queryRequired } from '../query-required.ts';

const SHOWN = 2000;
const FAILED = 'Failed to copy to clipboard';
const COPIED = 'Copied';

export function enhanceCopyButton(part: HTMLElement): void {
  const before = queryRequired(part, '[data-shown="before"]');
  const after = queryRequired(part, '[data-shown="after"]');
  const status = queryRequired(part, '[role="status"]');
  const button = queryRequired(part, 'button');
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
