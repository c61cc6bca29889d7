import type { LucideIcon } from 'lucide-react';
import { matchPath } from 'react-router';
import type { Later } from './later.tsx';

export interface Screen {
  /** Relative to the area: `users/new`; empty for the area's own address. */
  readonly path: string;
  readonly label: string;
  /** Absent for views that are not in the menu. */
  readonly icon?: LucideIcon;
  /** The menu's screen that leads to this one, where the address does not tell. */
  readonly under?: string;
  readonly screen: Later;
}

/** The first screen is also at the area's own address. */
export type Screens = readonly [Screen, ...Screen[]];

export function addressOf(area: string, { path }: Screen): string {
  return path === '' ? area : `${area}/${path.replace('/*', '')}`;
}

/** The screen the menu marks at an address: the one there, or the one that leads there. */
export function markedAt(address: string, area: string, screens: Screens): Screen | undefined {
  const here = address.replace(/\/$/, '');
  if (here === area) return screens[0];
  const isAt = (screen: Screen) => screen.path !== '' && `${here}/`.startsWith(`${addressOf(area, screen)}/`);
  const at = screens.find((screen) => (screen.icon || screen.under) && isAt(screen));
  return at?.under ? screens.find(({ path }) => path === at.under) : at;
}

export function preloading({ screen }: Screen) {
  // A failure shows when the screen is rendered.
  const load = () => void screen.load().catch(() => undefined);
  return { onPointerEnter: load, onFocus: load, onTouchStart: load };
}

export async function loadScreenAt(address: string, area: string, screens: Screens): Promise<void> {
  const named = screens.find((screen) => matchPath({ path: `${area}/${screen.path}`.replace(/\/$/, '') }, address));
  await named?.screen.load().catch(() => undefined);
}
