import { queryRequired } from '../query-required.ts';

export function enhancePauseButton(part: HTMLElement, change: (paused: boolean) => void): (paused: boolean) => void {
  const [pause, play] = [queryRequired(part, '[data-to="pause"]'), queryRequired(part, '[data-to="play"]')];
  const set = (paused: boolean) => {
    pause.hidden = paused;
    play.hidden = !paused;
    change(paused);
  };
  queryRequired(part, '[data-pause]').addEventListener('click', () => set(!pause.hidden));
  return set;
}

export function enhancePartners(part: HTMLElement): void {
  const logos = queryRequired(part, '.logos');
  enhancePauseButton(part, (paused) => {
    logos.dataset.paused = String(paused);
  });
}
