import { requireElement } from '../query-required.ts';

export function enhancePauseButton(part: HTMLElement, change: (paused: boolean) => void): (paused: boolean) => void {
  const [pause, play] = [requireElement(part, '[data-to="pause"]'), requireElement(part, '[data-to="play"]')];
  const set = (paused: boolean) => {
    pause.hidden = paused;
    play.hidden = !paused;
    change(paused);
  };
  requireElement(part, '[data-pause]').addEventListener('click', () => set(!pause.hidden));
  return set;
}

export function enhancePartners(part: HTMLElement): void {
  const logos = requireElement(part, '.logos');
  enhancePauseButton(part, (paused) => {
    logos.dataset.paused = String(paused);
  });
}
