import { within } from '../live.ts';

export function onPause(part: HTMLElement, change: (paused: boolean) => void): (paused: boolean) => void {
  const [pause, play] = [within(part, '[data-to="pause"]'), within(part, '[data-to="play"]')];
  const set = (paused: boolean) => {
    pause.hidden = paused;
    play.hidden = !paused;
    change(paused);
  };
  within(part, '[data-pause]').addEventListener('click', () => set(!pause.hidden));
  return set;
}
