/** cfn-lint checks templates against AWS's resource schemas. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildBank, newApp } from '#infra/cdk/build-bank.ts';
import { placeholderCode } from '#infra/cdk/function-code.ts';
import { run } from '#test/support/run-command.ts';

/** With and without the firewall in another region. */
export const LINTED_REGIONS = ['eu-central-1', 'us-east-1'];

export interface Finding {
  readonly region: string;
  readonly template: string;
  readonly rule: string;
  /** Empty for the whole template. */
  readonly resource: string;
  readonly message: string;
}

interface Explanation {
  readonly rule: string;
  readonly resource: RegExp;
  readonly reason: string;
}

export const explanations: readonly Explanation[] = [
  {
    rule: 'W3005',
    resource: /^CustomCrossRegionExport(Reader|Writer)CustomResourceProviderHandler/,
    reason: "A dependency said twice, in the functions by which CDK hands the firewall's ARN over: they are its own.",
  },
];

/** @throws for a finding without an explanation, and the reverse */
export function assertExplained(findings: readonly Finding[], explained: readonly Explanation[] = explanations): void {
  const explains = ({ rule, resource }: Explanation, finding: Finding) =>
    finding.rule === rule && resource.test(finding.resource);
  const unexplained = findings.filter((finding) => !explained.some((explanation) => explains(explanation, finding)));
  if (unexplained.length > 0) throw new Error(`Found, and explained by nothing:\n${unexplained.map(told).join('\n')}`);
  const idle = explained.filter((explanation) => !findings.some((finding) => explains(explanation, finding)));
  if (idle.length > 0) throw new Error(`Explained, and not found any more: ${idle.map(({ rule }) => rule).join(', ')}`);
}

const told = ({ region, template, rule, resource, message }: Finding): string =>
  `${rule} ${region} ${template} ${resource}: ${message}`;

/** With everything on that an operator may choose. */
export async function lintTemplates(python: string, workDir: string): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const region of LINTED_REGIONS) {
    const templates = synthesized(region, join(workDir, 'linted', region));
    found.push(...(await lint(python, region, templates, join(workDir, `lint-${region}.json`))));
  }
  return found;
}

function synthesized(region: string, outdir: string): string[] {
  const app = newApp({ outdir, validated: false });
  const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/1';
  buildBank(app, {
    settings: {
      environment: 'prod',
      account: '111122223333',
      region,
      alarmEmail: 'operations@example.com',
      site: { domain: 'bank.example.com', certificateArn },
      reservedConcurrency: 10,
      backupRetentionDays: 35,
      trailRetentionYears: 10,
    },
    code: placeholderCode,
    inlineScripts: [],
  });
  return app.synth().stacks.map(({ templateFullPath }) => templateFullPath);
}

interface Match {
  readonly Filename: string;
  readonly Message: string;
  readonly Rule: { readonly Id: string };
  readonly Location: { readonly Path: readonly (string | number)[] | null };
}

async function lint(python: string, region: string, templates: string[], file: string): Promise<Finding[]> {
  assert.equal(templates.length, 7, 'a stack is missing');
  const options = ['--regions', region, '--format', 'json', '--output-file', file];
  const { code, output } = await run(join(python, 'bin/cfn-lint'), [...options, '--template', ...templates], {
    env: process.env,
  });
  // Bits for errors (2) and warnings (4); suggestions of style are not asked for.
  if (code === null || ![0, 2, 4, 6].includes(code)) throw new Error(`cfn-lint ended with ${code}:\n${output}`);
  const matches: Match[] = JSON.parse(await readFile(file, 'utf8'));
  assert.equal(code === 0, matches.length === 0, `cfn-lint ended with ${code} and told of ${matches.length} findings`);
  return matches.map(({ Filename, Message, Rule, Location }) => ({
    region,
    template: Filename.split('/').at(-1) ?? '',
    rule: Rule.Id,
    resource: Location.Path?.[0] === 'Resources' ? String(Location.Path[1]) : '',
    message: Message,
  }));
}
