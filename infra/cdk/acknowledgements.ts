/** These departures from the rules of cdk-nag and CDK are deliberate; any other one fails the synthesis. */
import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import { BACKUP_FOLDERS, SEALS_FOLDER } from '#shared/contract/bucket-folders.ts';
import type { BankStacks } from './build-bank.ts';

interface Acknowledgement {
  readonly rule: string;
  /** Accepted wildcards, for a rule that reports each of them by its resource. */
  readonly stars?: (bank: BankStacks) => readonly string[];
  readonly reason: string;
  readonly on: (bank: BankStacks) => readonly IConstruct[];
}

export const acknowledgedFindings: readonly Acknowledgement[] = [
  {
    rule: 'AwsSolutions-COG1',
    reason: 'Length and a list of common passwords, no kinds of characters: NIST 800-63B, ASVS 5.0 6.2.5.',
    on: ({ data }) => [data.identity],
  },
  {
    rule: 'AwsSolutions-COG2',
    reason: 'The product leaves two-factor to each person; turning it off is audited and ends all other sessions.',
    on: ({ data }) => [data.identity],
  },
  {
    rule: 'AwsSolutions-COG8',
    reason: 'Threat protection of the Plus plan scores browsers; here every sign-in comes from one of our functions.',
    on: ({ data }) => [data.identity],
  },
  {
    rule: 'AwsSolutions-APIG4',
    reason: 'Sign-in, renewal by cookie and the health check must be reached without a token.',
    on: ({ routes }) => routes.publicRoutes,
  },
  {
    rule: 'AwsSolutions-IAM5',
    stars: () => ['*'],
    reason: 'Listing streams and reading the quota of SES know no resources; a test allows the star to them only.',
    on: ({ api, jobs }) => [api, jobs],
  },
  {
    rule: 'AwsSolutions-IAM5',
    stars: ({ data, edge }) => {
      const { 'Fn::GetAtt': site } = edge.resolve(edge.files.bucketArn);
      const { 'Fn::ImportValue': backups } = data.resolve(data.exportValue(data.backups.bucketArn));
      const { 'Fn::ImportValue': seals } = data.resolve(data.exportValue(data.seals.bucketArn));
      return [
        `<${site.join('.')}>/*`,
        `${seals}/${SEALS_FOLDER}*`,
        ...Object.values(BACKUP_FOLDERS).map((folder) => `${backups}/${folder}*`),
      ];
    },
    reason:
      'Names of files: of the site they change with each build, of backups with each moment; nothing else is meant.',
    on: ({ api, jobs, edge }) => [api, jobs, edge],
  },
  {
    rule: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
    reason: 'CodeDeploy moves calls to a new version with rights that AWS defines, as the CDK does.',
    on: ({ api }) => [api],
  },
  {
    rule: 'AwsSolutions-SMG4',
    reason: 'CloudFront and the functions read the secret at a deployment only, so it is changed by one (runbook).',
    on: ({ api, edge }) => [api, edge],
  },
  {
    rule: 'AwsSolutions-CFR1',
    reason: 'Customers travel: the bank may be asked from any country.',
    on: ({ edge }) => [edge],
  },
  {
    rule: 'AwsSolutions-CFR4',
    reason: "Without a domain of one's own CloudFront allows no TLS policy but its own; with one it is TLS 1.2 (2021).",
    on: ({ edge }) => [edge],
  },
  {
    rule: '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
    reason: 'Listing turns 403 into 404 for a missing file; no request reaches the root, which becomes /index.html.',
    on: ({ edge }) => [edge],
  },
];

export function acknowledgeCdkNagFindings(bank: BankStacks): void {
  for (const { rule, stars, reason, on } of acknowledgedFindings) {
    const ids = stars ? stars(bank).map((star) => `${rule}[Resource::${star}]`) : [rule];
    for (const construct of on(bank)) {
      for (const id of ids) Validations.of(construct).acknowledge({ id, reason });
    }
  }
}
