import * as z from 'zod/mini';
import { bucketsInTemplate, type CloudFormationTemplate, type LocalTemplates, resourcesOfType } from '../template.ts';
import { bucketArn, keyArn, poolArn, type ResourceNames, tableArn } from './arns.ts';
import type { IamCondition, IamStatement } from './policy.ts';

const Texts = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((value) => (Array.isArray(value) ? value : [value])),
);
const Keys = z.strictObject({ 'dynamodb:LeadingKeys': Texts });
/** The object is strict, so that an unknown condition fails to parse. */
const Conditions = z.strictObject({
  'ForAllValues:StringLike': z.optional(Keys),
  Null: z.optional(z.strictObject({ 'dynamodb:LeadingKeys': z.enum(['true', 'false']) })),
});
const StatementInTemplate = z.strictObject({
  Effect: z.enum(['Allow', 'Deny']),
  Action: Texts,
  Resource: z.unknown(),
  Condition: z.optional(Conditions),
});
const RoleProperties = z.object({
  Policies: z.array(z.object({ PolicyDocument: z.object({ Statement: z.array(StatementInTemplate) }) })),
});
const FunctionProperties = z.object({
  Role: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }),
  Environment: z.object({ Variables: z.object({ POWERTOOLS_SERVICE_NAME: z.string() }) }),
});

/** Statements by the function's key, such as `customers.createUser`. */
export type RoleStatements = ReadonlyMap<string, readonly IamStatement[]>;

export function roleStatementsFromTemplates({ data, functions }: LocalTemplates, names: ResourceNames): RoleStatements {
  const toText = textIn(data, names);
  return new Map(
    functions.flatMap((template) => {
      const roles = new Map(resourcesOfType(template, 'AWS::IAM::Role').map(({ id, properties }) => [id, properties]));
      return resourcesOfType(template, 'AWS::Lambda::Function').map(({ properties }) => {
        const { Role: role, Environment } = FunctionProperties.parse(properties);
        const { Policies } = RoleProperties.parse(roles.get(role['Fn::GetAtt'][0]));
        const statements = Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
        return [
          Environment.Variables.POWERTOOLS_SERVICE_NAME,
          statements.map((statement) => toStatement(statement, toText)),
        ] as const;
      });
    }),
  );
}

function toStatement(
  { Effect, Action, Resource, Condition }: z.infer<typeof StatementInTemplate>,
  text: (value: unknown) => string,
): IamStatement {
  return {
    effect: Effect,
    actions: Action,
    resources: (Array.isArray(Resource) ? Resource : [Resource]).map(text),
    conditions: toConditions(Condition ?? {}),
  };
}

function toConditions({ Null, 'ForAllValues:StringLike': all }: z.infer<typeof Conditions>): IamCondition[] {
  return [
    ...(all ? [{ operator: 'ForAllValues:StringLike', patterns: all['dynamodb:LeadingKeys'] } as const] : []),
    ...(Null ? [{ operator: 'Null', absent: Null['dynamodb:LeadingKeys'] === 'true' } as const] : []),
  ];
}

/** Resolves references in the template. Those to resources that are not on this machine stay as they are. */
function textIn(data: CloudFormationTemplate, names: ResourceNames): (value: unknown) => string {
  const exported = new Map(
    Object.values(data.Outputs ?? {}).flatMap(({ Value, Export }) => (Export ? [[Export.Name, Value] as const] : [])),
  );
  const arns: Readonly<Record<string, string>> = {
    ...arnsOf(data, 'AWS::DynamoDB::Table', () => tableArn(names.tableName, names)),
    ...arnsOf(data, 'AWS::Cognito::UserPool', () => poolArn(names.poolId, names)),
    ...arnsOf(data, 'AWS::KMS::Key', (id) => keyArn(id, names)),
    ...Object.fromEntries(bucketsInTemplate(data).map(({ id, name }) => [id, bucketArn(name)])),
  };
  return function toText(value: unknown): string {
    if (typeof value === 'string') return value;
    const [[name, given] = ['', undefined]] = Object.entries(value ?? {}) as [string, unknown][];
    if (name === 'Fn::ImportValue') return toText(exported.get(String(given)));
    if (name === 'Fn::GetAtt' && Array.isArray(given)) return arns[String(given[0])] ?? JSON.stringify(value);
    if (name === 'Fn::Join' && Array.isArray(given)) return given[1].map(toText).join(given[0]);
    if (name === 'Ref' && given === 'AWS::Partition') return 'aws';
    if (name === 'Ref' && given === 'AWS::AccountId') return names.account;
    return JSON.stringify(value);
  };
}

function arnsOf(template: CloudFormationTemplate, type: string, arnOf: (id: string) => string): Record<string, string> {
  return Object.fromEntries(resourcesOfType(template, type).map(({ id }) => [id, arnOf(id)]));
}
