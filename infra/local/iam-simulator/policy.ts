/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic.html */

export interface Statement {
  readonly effect: 'Allow' | 'Deny';
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly conditions: readonly Condition[];
}

/** A condition on `dynamodb:LeadingKeys`, which is the only context key in the bank's policies. */
export type Condition =
  | { readonly operator: 'ForAllValues:StringLike' | 'ForAnyValue:StringLike'; readonly patterns: readonly string[] }
  | { readonly operator: 'Null'; readonly absent: boolean };

export interface Request {
  /** Action, such as `dynamodb:PutItem`. */
  readonly action: string;
  readonly resource: string;
  /** Partition keys; undefined if the service provides none. */
  readonly leadingKeys?: readonly string[] | undefined;
  /** Marks another way in which AWS may check the same call. It must be allowed, but is not counted as used. */
  readonly alternative?: true;
}

export interface Right {
  readonly action: string;
  readonly resource: string;
  readonly partition?: string | undefined;
}

export const nameOf = ({ action, resource, partition }: Right): string =>
  `${action} on ${resource}${partition ? `, partition ${partition}` : ''}`;

export function isAllowed(statements: readonly Statement[], request: Request): boolean {
  const fitting = statements.filter((statement) => fits(statement, request));
  return fitting.length > 0 && fitting.every(({ effect }) => effect === 'Allow');
}

export function rightsUsed(statements: readonly Statement[], request: Request): readonly Right[] {
  const allowing = statements.filter((statement) => fits(statement, request));
  return rightsIn(allowing).filter((right) => serves(right, request));
}

export function rightsIn(statements: readonly Statement[]): readonly Right[] {
  return statements.flatMap(({ effect, actions, resources, conditions }) => {
    if (effect === 'Deny') return [];
    const named = conditions.flatMap((condition) => (condition.operator === 'Null' ? [] : condition.patterns));
    const partitions = named.length > 0 ? named : [undefined];
    return actions.flatMap((action) =>
      resources.flatMap((resource) => partitions.map((partition) => ({ action, resource, partition }))),
    );
  });
}

function serves({ action, resource, partition }: Right, request: Request): boolean {
  if (!like(action, request.action) || !like(resource, request.resource)) return false;
  return partition === undefined || (request.leadingKeys ?? []).some((key) => like(partition, key));
}

function fits({ actions, resources, conditions }: Statement, request: Request): boolean {
  return (
    actions.some((action) => like(action, request.action)) &&
    resources.some((resource) => like(resource, request.resource)) &&
    conditions.every((condition) => holds(condition, request.leadingKeys ?? []))
  );
}

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-single-vs-multi-valued-context-keys.html */
function holds(condition: Condition, keys: readonly string[]): boolean {
  if (condition.operator === 'Null') return condition.absent === (keys.length === 0);
  const matches = (key: string) => condition.patterns.some((pattern) => like(pattern, key));
  return condition.operator === 'ForAllValues:StringLike' ? keys.every(matches) : keys.some(matches);
}

const known = new Map<string, RegExp>();

export function like(pattern: string, text: string): boolean {
  let expression = known.get(pattern);
  if (!expression) {
    const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&');
    expression = new RegExp(`^${escaped.replaceAll('*', '[^]*').replaceAll('?', '[^]')}$`, 'u');
    known.set(pattern, expression);
  }
  return expression.test(text);
}
