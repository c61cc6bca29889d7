import { fullDiff, type ResourceDifference, ResourceImpact } from '@aws-cdk/cloudformation-diff';
import { CloudFormationClient, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import { CloudAssembly } from 'aws-cdk-lib/cx-api';

export interface TemplateResource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
}

export interface Template {
  readonly Resources?: Readonly<Record<string, TemplateResource>>;
}

interface ResourceChange {
  readonly id: string;
  readonly type: string;
  readonly change: 'added' | 'changed' | 'removed' | 'replaced';
}

export interface StackChange {
  readonly stack: string;
  readonly region: string;
  /** Undefined for a stack that does not exist yet. */
  readonly deployed: Template | undefined;
  readonly next: Template;
  readonly resources: readonly ResourceChange[];
}

/** Compares the synthesized stacks with the deployed ones. */
export async function compareStacks(assembly: string): Promise<StackChange[]> {
  const { stacks } = new CloudAssembly(assembly);
  return Promise.all(
    stacks.map(async ({ stackName, environment: { region }, template }) => {
      const deployed = await deployedTemplate(new CloudFormationClient({ region }), stackName);
      return compareTemplates({ stack: stackName, region }, deployed, template);
    }),
  );
}

export function compareTemplates(
  { stack, region }: Pick<StackChange, 'stack' | 'region'>,
  deployed: Template | undefined,
  next: Template,
): StackChange {
  const resources: ResourceChange[] = [];
  fullDiff({ ...deployed }, { ...next }).resources.forEachDifference((id, difference) => {
    const type = difference.oldResourceType ?? difference.newResourceType ?? '';
    resources.push({ id, type, change: changeOf(difference) });
  });
  return { stack, region, deployed, next, resources };
}

function changeOf({ changeImpact }: ResourceDifference): ResourceChange['change'] {
  switch (changeImpact) {
    case ResourceImpact.WILL_CREATE:
    case ResourceImpact.WILL_IMPORT:
      return 'added';
    case ResourceImpact.WILL_DESTROY:
    case ResourceImpact.WILL_ORPHAN:
      return 'removed';
    case ResourceImpact.WILL_REPLACE:
    case ResourceImpact.MAY_REPLACE:
      return 'replaced';
    default:
      return 'changed';
  }
}

async function deployedTemplate(client: CloudFormationClient, stack: string): Promise<Template | undefined> {
  try {
    const { TemplateBody = '' } = await client.send(new GetTemplateCommand({ StackName: stack }));
    // A stack without a template is a change set that was never executed.
    return TemplateBody === '' ? undefined : JSON.parse(TemplateBody);
  } catch (error) {
    if (/does not exist/.test((error as Error).message)) return undefined;
    throw error;
  }
}

/** Describes the changes: additions, removals and replacements by name, and updates by type. */
export function describeChanges(changes: readonly StackChange[]): string {
  return changes.map(describeStackChange).join('\n');
}

function describeStackChange({ stack, deployed, resources }: StackChange): string {
  if (!deployed) return `${stack}: new, ${resources.length} resources`;
  if (resources.length === 0) return `${stack}: unchanged`;
  const of = (change: ResourceChange['change']) => resources.filter((resource) => resource.change === change);
  const types = Map.groupBy(of('changed'), ({ type }) => type);
  return [
    `${stack}:`,
    ...(['removed', 'replaced', 'added'] as const).flatMap((change) => named(change, of(change))),
    ...[...types].map(([type, { length }]) => `  changed   ${length} ${type}`),
  ].join('\n');
}

/** More would hide the rest; `cdk diff` shows all. */
const MAX_NAMED = 20;

function named(change: string, resources: readonly ResourceChange[]): string[] {
  const lines = resources.slice(0, MAX_NAMED).map(({ type, id }) => `  ${change.padEnd(9)} ${type} ${id}`);
  const rest = resources.length - lines.length;
  return rest > 0 ? [...lines, `  ${change.padEnd(9)} and ${rest} more`] : lines;
}
