/** Recent choices, in this tab's memory only, because they name customers. */
import { whenPersonChanges } from '../../../lib/session/when-person-changes.ts';
import type { Find } from './finds.ts';

const MOST = 5;

let recent: readonly Find[] = [];

whenPersonChanges(() => {
  recent = [];
});

export const recentFinds = (): readonly Find[] => recent;

export function rememberFind(find: Find): void {
  recent = [find, ...recent.filter(({ to }) => to !== find.to)].slice(0, MOST);
}
