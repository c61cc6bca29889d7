/** A three-way merge: when two administrators edit the same list, neither loses changes. */
import { get, set } from 'react-hook-form';
import { instructionsByMethodType } from '#shared/domain/method-kinds.ts';
import type { MethodFormValues } from './method-form.ts';

export function mergeMethods(
  base: readonly MethodFormValues[],
  mine: readonly MethodFormValues[],
  theirs: readonly MethodFormValues[],
) {
  /** `<code> <field>` of each field that both changed differently; the user's own value is kept. */
  const conflicts = new Set<string>();
  const kept = mine.flatMap((method) => {
    const [was, now] = [findSavedMethod(base, method), findSavedMethod(theirs, method)];
    // A method that the other removed stays when the user changed it.
    if (!now) return was && isSameMethod(was, method) ? [] : [method];
    return [was ? mergeFields(was, method, now, conflicts) : method];
  });
  const added = theirs.filter((method) => {
    const was = findSavedMethod(base, method);
    // A method that the user removed comes back when the other changed it.
    return !findSavedMethod(mine, method) && !(was && isSameMethod(was, method));
  });
  return { methods: [...kept, ...added], conflicts };
}

export const findSavedMethod = (methods: readonly MethodFormValues[], { savedCode }: MethodFormValues) =>
  methods.find((method) => method.savedCode === savedCode);

export function isSameMethod(one: MethodFormValues, other: MethodFormValues): boolean {
  return fieldsOf(one).every((field) => get(one, field) === get(other, field));
}

function mergeFields(
  was: MethodFormValues,
  mine: MethodFormValues,
  theirs: MethodFormValues,
  conflicts: Set<string>,
): MethodFormValues {
  const merged = structuredClone(theirs);
  for (const field of fieldsOf(theirs)) {
    const [before, own, their] = [get(was, field), get(mine, field), get(theirs, field)];
    if (own === before) continue;
    set(merged, field, own);
    if (their !== before && their !== own) conflicts.add(`${theirs.savedCode} ${field.split('.').at(-1)}`);
  }
  return merged;
}

function fieldsOf({ type }: MethodFormValues): string[] {
  const { key, fields } = instructionsByMethodType[type];
  const details = fields.map(({ name }) => `${key}.${name}`);
  return ['code', 'name', 'isActive', 'minLimit', 'maxLimit', 'feePercent', ...details];
}
