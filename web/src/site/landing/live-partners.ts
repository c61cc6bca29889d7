import { queryRequired } from '../live.ts';
import { enhancePauseButton } from './on-pause.ts';

export function enhancePartners(part: HTMLElement): void {
  const logos = queryRequired(part, '.logos');
  enhancePauseButton(part, (paused) => {
    logos.dataset.paused = String(paused);
  });
}
