/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic.html */

export interface IamStatement {
  readonly effect: 'Allow' | 'Deny';
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly conditions: readonly IamCondition[];
}

/** A condition on `dynamodb:LeadingKeys`, which is the only context key in the bank's policies. */
export type IamCondition =
  | { readonly operator: 'ForAllValues:StringLike'; readonly patterns: readonly string[] }
  | { readonly operator: 'Null'; readonly absent: boolean };

export interface IamRequest {
  /** Action, such as `dynamodb:PutItem`. */
  readonly action: string;
  readonly resource: string;
  /** Partition keys; undefined if the service provides none. */
  readonly leadingKeys?: readonly string[] | undefined;
  /** Marks another way in which AWS may check the same call. It must be allowed, but is not counted as used. */
  readonly alternative?: true;
}

export interface IamRight {
  readonly action: string;
  readonly resource: string;
  readonly partition?: string | undefined;
}

export const iamRightText = ({ action, resource, partition }: IamRight): string =>
  `${action} on ${resource}${partition ? `, partition ${partition}` : ''}`;

export function isAllowed(statements: readonly IamStatement[], request: IamRequest): boolean {
  const fitting = statements.filter((statement) => fits(statement, request));
  return fitting.length > 0 && fitting.every(({ effect }) => effect === 'Allow');
}

export function rightsUsed(statements: readonly IamStatement[], request: IamRequest): readonly IamRight[] {
  const allowing = statements.filter((statement) => fits(statement, request));
  return iamRightsOf(allowing).filter((right) => serves(right, request));
}

export function iamRightsOf(statements: readonly IamStatement[]): readonly IamRight[] {
  return statements.flatMap(({ effect, actions, resources, conditions }) => {
    if (effect === 'Deny') return [];
    const named = conditions.flatMap((condition) => (condition.operator === 'Null' ? [] : condition.patterns));
    const partitions = named.length > 0 ? named : [undefined];
    return actions.flatMap((action) =>
      resources.flatMap((resource) => partitions.map((partition) => ({ action, resource, partition }))),
    );
  });
}

function serves({ action, resource, partition }: IamRight, request: IamRequest): boolean {
  if (!matchesWildcard(action, request.action) || !matchesWildcard(resource, request.resource)) return false;
  return partition === undefined || (request.leadingKeys ?? []).some((key) => matchesWildcard(partition, key));
}

function fits({ actions, resources, conditions }: IamStatement, request: IamRequest): boolean {
  return (
    actions.some((action) => matchesWildcard(action, request.action)) &&
    resources.some((resource) => matchesWildcard(resource, request.resource)) &&
    conditions.every((condition) => holds(condition, request.leadingKeys ?? []))
  );
}

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-single-vs-multi-valued-context-keys.html */
function holds(condition: IamCondition, keys: readonly string[]): boolean {
  if (condition.operator === 'Null') return condition.absent === (keys.length === 0);
  return keys.every((key) => condition.patterns.some((pattern) => matchesWildcard(pattern, key)));
}

const known = new Map<string, RegExp>();

export function matchesWildcard(pattern: string, text: string): boolean {
  let expression = known.get(pattern);
  if (!expression) {
    const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&');
    expression = new RegExp(`^${escaped.replaceAll('*', '[^]*').replaceAll('?', '[^]')}$`, 'u');
    known.set(pattern, expression);
  }
  return expression.test(text);
}
