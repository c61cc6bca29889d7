import type { IamRight, IamStatement } from '#infra/local/iam-simulator/policy.ts';

/** Returns a role without one action on a resource, in one partition where its statement names some. */
export function roleWithoutRight(
  role: readonly IamStatement[],
  { action, resource, partition }: IamRight,
): IamStatement[] {
  return role.flatMap((statement) => {
    const { effect, actions, resources, conditions } = statement;
    if (effect === 'Deny' || !actions.includes(action) || !resources.includes(resource)) return [statement];
    const elsewhere = conditions.map((condition) =>
      'patterns' in condition
        ? { ...condition, patterns: condition.patterns.filter((pattern) => pattern !== partition) }
        : condition,
    );
    return [
      { ...statement, actions: actions.filter((other) => other !== action) },
      { ...statement, resources: resources.filter((other) => other !== resource) },
      ...(partition === undefined ? [] : [{ ...statement, conditions: elsewhere }]),
    ];
  });
}
