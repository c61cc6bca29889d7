/** A three-way merge: two administrators edit the same list, and neither loses anything. */
import type { MethodDraft, MethodField } from './method-draft.ts';

interface Merged {
  readonly drafts: readonly MethodDraft[];
  /** `<line> <field>` changed differently by both; mine is kept. */
  readonly conflicts: ReadonlySet<string>;
}

export function mergeDrafts(
  base: readonly MethodDraft[],
  mine: readonly MethodDraft[],
  theirs: readonly MethodDraft[],
): Merged {
  const [began, their] = [byRow(base), byRow(theirs)];
  const conflicts = new Set<string>();
  const kept = mine.flatMap((draft): MethodDraft[] => {
    const [was, now] = [began.get(draft.row), their.get(draft.row)];
    // A line that they removed stays when I changed it.
    if (!now) return was && isSame(was, draft) ? [] : [draft];
    return [was ? mergeLine(was, draft, now, conflicts) : draft];
  });
  const mineRows = byRow(mine);
  const added = theirs.filter((draft) => {
    const was = began.get(draft.row);
    // A line that I removed comes back when they changed it.
    return !mineRows.has(draft.row) && !(was && isSame(was, draft));
  });
  return { drafts: [...kept, ...added], conflicts };
}

const byRow = (drafts: readonly MethodDraft[]) => new Map(drafts.map((draft) => [draft.row, draft]));

export function isSame(one: MethodDraft, other: MethodDraft): boolean {
  return fieldsOf(one).every((field) => one[field] === other[field]);
}

function mergeLine(was: MethodDraft, mine: MethodDraft, theirs: MethodDraft, conflicts: Set<string>): MethodDraft {
  const changed = fieldsOf(mine).filter((field) => mine[field] !== was[field]);
  for (const field of changed)
    if (theirs[field] !== was[field] && theirs[field] !== mine[field]) conflicts.add(`${mine.row} ${field}`);
  return { ...theirs, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) };
}

function fieldsOf({ row: _, type: __, ...fields }: MethodDraft): MethodField[] {
  return Object.keys(fields) as MethodField[];
}
