import type { LucideIcon } from 'lucide-react';
import type { ComponentType, LazyExoticComponent } from 'react';

/** One view of an area, addressable below the area's own address. */
export interface Screen {
  /** Relative to the area: `users/new`; empty for the area's own address. */
  readonly path: string;
  readonly label: string;
  /** Absent for a view that is reached from another view and not from the menu. */
  readonly icon?: LucideIcon;
  readonly screen: LazyExoticComponent<ComponentType>;
}

/** The first screen also stands at the area's own address. */
export type Screens = readonly [Screen, ...Screen[]];

/** The address of a screen in its area: `/admin/users/new`. */
export function addressOf(area: string, { path }: Screen): string {
  return path === '' ? area : `${area}/${path.replace('/*', '')}`;
}
