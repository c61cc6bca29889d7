/** Finds what a deployment would lose or CloudFormation would refuse half-way. */
import { isDeepStrictEqual } from 'node:util';
import type { StackChange, Template, TemplateResource } from './compare-stacks.ts';

/** What holds data, or verifies it, and cannot be made again. */
const STATEFUL_TYPES = [
  'AWS::DynamoDB::Table',
  'AWS::DynamoDB::GlobalTable',
  'AWS::Cognito::UserPool',
  'AWS::S3::Bucket',
  'AWS::KMS::Key',
];

export interface DeploymentLosses {
  /** An operator may accept these. */
  readonly ofSettings: readonly string[];
  readonly ofData: readonly string[];
}

export function findLosses(changes: readonly StackChange[]): DeploymentLosses {
  return {
    ofSettings: [...lostDomains(changes), ...lostAlarmMail(changes)],
    ofData: [...changes.flatMap(lostData), ...changes.flatMap(indexProblems)],
  };
}

function lostDomains(changes: readonly StackChange[]): string[] {
  const next = changes.flatMap((change) => domainsOf(change.next));
  return changes
    .flatMap(({ deployed }) => domainsOf(deployed))
    .filter((domain) => !next.includes(domain))
    .map((domain) => `The site would lose its domain ${domain} and its certificate: "domain" in the settings differs.`);
}

function domainsOf(template: Template | undefined): string[] {
  return resourcesOf(template, 'AWS::CloudFront::Distribution').flatMap(({ Properties }) => {
    const config = Properties?.DistributionConfig as { Aliases?: string[] } | undefined;
    return config?.Aliases ?? [];
  });
}

function lostAlarmMail(changes: readonly StackChange[]): string[] {
  const mails = (templates: readonly (Template | undefined)[]) =>
    templates
      .flatMap((template) => resourcesOf(template, 'AWS::SNS::Subscription'))
      .flatMap(({ Properties }) => (Properties?.Protocol === 'email' ? [String(Properties.Endpoint)] : []));
  const deployed = new Set(mails(changes.map((change) => change.deployed)));
  if (deployed.size === 0 || mails(changes.map(({ next }) => next)).length > 0) return [];
  return [`Nobody would receive the alarms, which ${[...deployed].join(', ')} receives: "alarmEmail" is missing.`];
}

function lostData({ stack, deployed, resources }: StackChange): string[] {
  const lost = resources.filter(
    ({ type, change }) => STATEFUL_TYPES.includes(type) && (change === 'removed' || change === 'replaced'),
  );
  return lost.map(({ id, type, change }) => {
    if (change === 'removed' && isBackupKey(deployed?.Resources?.[id])) {
      return `${stack} would lose the backup key ${id}, so that backups which it signed are refused: this release has a lower \`BackupKeys.COUNT\` than the deployed one. Raise it before you deploy.`;
    }
    const outcome = change === 'removed' ? 'no longer use' : 'begin anew with an empty resource in place of';
    return `${stack} would ${outcome} ${type} ${id}. Keep its logical ID and the properties that it was created with.`;
  });
}

const isBackupKey = (resource: TemplateResource | undefined): boolean =>
  resource?.Properties?.KeyUsage === 'GENERATE_VERIFY_MAC';

/**
 * DynamoDB creates or deletes one index in an update, and an index with another key or projection is a new one.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.OnlineOps.html
 */
function indexProblems({ stack, deployed, next }: StackChange): string[] {
  return Object.entries(deployed?.Resources ?? {}).flatMap(([id, table]) => {
    const replacement = next.Resources?.[id];
    if (table.Type !== 'AWS::DynamoDB::Table' || !replacement) return [];
    const [before, after] = [indexesOf(table), indexesOf(replacement)];
    const redefined = [...before].filter(
      ([name, index]) => after.has(name) && !isDeepStrictEqual(index, after.get(name)),
    );
    if (redefined.length > 0) {
      const names = redefined.map(([name]) => name).join(', ');
      return [
        `${stack} would redefine ${names} of the table. Add an index of another name, and remove this one in a later release.`,
      ];
    }
    const names = [...new Set(before.keys()).symmetricDifference(new Set(after.keys()))];
    if (names.length < 2) return [];
    return [
      `${stack} would create or delete ${names.length} indexes at once (${names.join(', ')}), and DynamoDB does one in an update. Deploy releases with one each.`,
    ];
  });
}

interface Index {
  readonly IndexName: string;
  readonly KeySchema: unknown;
  readonly Projection: unknown;
}

function indexesOf({ Properties }: TemplateResource): Map<string, Pick<Index, 'KeySchema' | 'Projection'>> {
  const indexes = (Properties?.GlobalSecondaryIndexes ?? []) as Index[];
  return new Map(indexes.map(({ IndexName, KeySchema, Projection }) => [IndexName, { KeySchema, Projection }]));
}

function resourcesOf(template: Template | undefined, type: string): TemplateResource[] {
  return Object.values(template?.Resources ?? {}).filter((resource) => resource.Type === type);
}
