/** A three-way merge: when two administrators edit the same list, neither loses changes. */
import { get, set } from 'react-hook-form';
import { methodInstructions } from '#shared/domain/method-kinds.ts';
import type { TypedMethod } from './method-form.ts';

export function mergeMethods(
  base: readonly TypedMethod[],
  mine: readonly TypedMethod[],
  theirs: readonly TypedMethod[],
) {
  /** `<code> <field>` of each field that both changed differently; the user's own value is kept. */
  const conflicts = new Set<string>();
  const kept = mine.flatMap((method) => {
    const [was, now] = [savedIn(base, method), savedIn(theirs, method)];
    // A method that the other removed stays when the user changed it.
    if (!now) return was && isSame(was, method) ? [] : [method];
    return [was ? mergeFields(was, method, now, conflicts) : method];
  });
  const added = theirs.filter((method) => {
    const was = savedIn(base, method);
    // A method that the user removed comes back when the other changed it.
    return !savedIn(mine, method) && !(was && isSame(was, method));
  });
  return { methods: [...kept, ...added], conflicts };
}

export const savedIn = (methods: readonly TypedMethod[], { savedCode }: TypedMethod) =>
  methods.find((method) => method.savedCode === savedCode);

export function isSame(one: TypedMethod, other: TypedMethod): boolean {
  return fieldsOf(one).every((field) => get(one, field) === get(other, field));
}

function mergeFields(was: TypedMethod, mine: TypedMethod, theirs: TypedMethod, conflicts: Set<string>): TypedMethod {
  const merged = structuredClone(theirs);
  for (const field of fieldsOf(theirs)) {
    const [before, own, their] = [get(was, field), get(mine, field), get(theirs, field)];
    if (own === before) continue;
    set(merged, field, own);
    if (their !== before && their !== own) conflicts.add(`${theirs.savedCode} ${field.split('.').at(-1)}`);
  }
  return merged;
}

function fieldsOf({ type }: TypedMethod): string[] {
  const { key, fields } = methodInstructions[type];
  const details = fields.map(({ name }) => `${key}.${name}`);
  return ['code', 'name', 'isActive', 'minLimit', 'maxLimit', 'feePercent', ...details];
}
