/** Recent choices are kept in this tab's memory only, because they name customers. */
import { onUserChange } from '../../../lib/session/on-user-change.ts';
import type { Find } from './finds.ts';

const MOST = 5;

let recent: readonly Find[] = [];

onUserChange(() => {
  recent = [];
});

export const recentFinds = (): readonly Find[] => recent;

export function rememberFind(find: Find): void {
  recent = [find, ...recent.filter(({ to }) => to !== find.to)].slice(0, MOST);
}
