import { within } from '../live.ts';
import { onPause } from './on-pause.ts';

export function livePartners(part: HTMLElement): void {
  const logos = within(part, '.logos');
  onPause(part, (paused) => {
    logos.dataset.paused = String(paused);
  });
}
