import type { LucideIcon } from 'lucide-react';
import { matchPath } from 'react-router';
import type { LazyScreen } from './lazy-with-preload.tsx';

export interface ScreenDefinition {
  readonly path: string;
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly under?: string;
  readonly screen: LazyScreen;
}

export type ScreenDefinitions = readonly [ScreenDefinition, ...ScreenDefinition[]];

export function screenPath(area: string, { path }: ScreenDefinition): string {
  return path === '' ? area : `${area}/${path.replace('/*', '')}`;
}

export function currentMenuScreen(
  address: string,
  area: string,
  screens: ScreenDefinitions,
): ScreenDefinition | undefined {
  const here = address.replace(/\/$/, '');
  if (here === area) return screens[0];
  const isAt = (screen: ScreenDefinition) =>
    screen.path !== '' && `${here}/`.startsWith(`${screenPath(area, screen)}/`);
  const at = screens.find((screen) => (screen.icon || screen.under) && isAt(screen));
  return at?.under ? screens.find(({ path }) => path === at.under) : at;
}

export function screenPreloadProps({ screen }: ScreenDefinition) {
  // The failure is shown when the screen is rendered.
  const load = () => void screen.load().catch(() => undefined);
  return { onPointerEnter: load, onFocus: load, onTouchStart: load };
}

export function screenAt(address: string, area: string, screens: ScreenDefinitions): ScreenDefinition | undefined {
  return screens.find((screen) => matchPath({ path: `${area}/${screen.path}`.replace(/\/$/, '') }, address));
}

export async function loadScreenAt(address: string, area: string, screens: ScreenDefinitions): Promise<void> {
  await screenAt(address, area, screens)
    ?.screen.load()
    .catch(() => undefined);
}
