/** Recent choices are kept in this tab's memory only, because they name customers. */
import { onUserChange } from '../../../lib/session/on-user-change.ts';
import type { PaletteItem } from './finds.ts';

const MOST = 5;

let recent: readonly PaletteItem[] = [];

onUserChange(() => {
  recent = [];
});

export const recentItems = (): readonly PaletteItem[] => recent;

export function rememberItem(find: PaletteItem): void {
  recent = [find, ...recent.filter(({ to }) => to !== find.to)].slice(0, MOST);
}
