/** Synthesizes the templates without bundling the functions. */
import type { CloudFormationStackArtifact } from 'aws-cdk-lib/cx-api';
import { acknowledgeCdkNagFindings } from '#infra/cdk/acknowledgements.ts';
import { type BankStacks, buildBankStacks, createCdkApp } from '#infra/cdk/build-bank.ts';
import { placeholderCode } from '#infra/cdk/function-code.ts';
import { type DeploymentSettings, parseDeploymentSettings } from '#infra/cdk/settings.ts';
import { createTempFolder } from '#test/support/temp-folder.ts';

/** The CDK's type of properties is loose; a wrong assumption fails the test. */
type Properties = CloudFormationStackArtifact['template'];

export interface Resource {
  readonly id: string;
  readonly type: string;
  readonly properties: Properties;
  readonly deletionPolicy: string | undefined;
  /** The policy that applies when a change replaces the resource. */
  readonly replacePolicy: string | undefined;
  readonly dependsOn: readonly string[];
  readonly updatePolicy: Properties | undefined;
}

type Part = 'data' | 'api' | 'jobs' | 'routes' | 'watch' | 'firewall' | 'edge';

/** A placeholder for the hash of a built page's script. */
export const INLINE_SCRIPT_HASHES = [
  'c2NyaXB0IG9mIHRoZSBwdWJsaWMgcGFnZXMgaXRzZWxmIQ=',
  'YW5vdGhlciBzY3JpcHQgb2YgdGhlIHB1YmxpYyBwYWdlcyE=',
];

const synthesized = new Map<string, ReturnType<typeof synthesizeNow>>();

/** Settings that an environment may leave out. A bank has them by default, so that most tests share one synthesis. */
export const OPTIONS = {
  alarmEmail: 'operations@example.com',
  site: { domain: 'bank.example.com', certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/1' },
  mail: { domain: 'mail.bank.example.com' },
};

export const NO_OPTIONS = { alarmEmail: undefined, site: undefined, mail: undefined };

/** Synthesizes the bank. The result is cached, because a synthesis takes seconds and no test changes it. */
export function synthesize(changes: Partial<DeploymentSettings> = {}) {
  const settings = { ...parseDeploymentSettings('prod', {}), ...OPTIONS, ...changes };
  const key = JSON.stringify(settings);
  const bank = synthesized.get(key) ?? synthesizeNow(settings);
  synthesized.set(key, bank);
  return bank;
}

function synthesizeNow(settings: DeploymentSettings) {
  const bank = build(settings);
  const assembly = bank.app.synth();
  const template = (part: Part) => assembly.getStackByName(bank[part].stackName).template;
  const resources = (part: Part, type?: string): Resource[] =>
    Object.entries(template(part).Resources as Record<string, Properties>)
      .map(([id, resource]) => ({
        id,
        type: resource.Type,
        properties: resource.Properties ?? {},
        deletionPolicy: resource.DeletionPolicy,
        replacePolicy: resource.UpdateReplacePolicy,
        dependsOn: [resource.DependsOn ?? []].flat(),
        updatePolicy: resource.UpdatePolicy,
      }))
      .filter((resource) => !type || resource.type === type);
  return {
    bank,
    template,
    resources,
    only: (part: Part, type: string): Resource => {
      const [found, ...others] = resources(part, type);
      if (!found || others.length > 0) throw new Error(`${part} has ${others.length + (found ? 1 : 0)} of ${type}`);
      return found;
    },
    outputs: (part: Part): Record<string, { Value: unknown }> => template(part).Outputs ?? {},
  };
}

function build(settings: DeploymentSettings): BankStacks {
  const app = createCdkApp({ outdir: createTempFolder('bank-test-'), validated: false });
  const bank = buildBankStacks(app, {
    settings,
    code: placeholderCode,
    inlineScripts: INLINE_SCRIPT_HASHES,
  });
  acknowledgeCdkNagFindings(bank);
  return bank;
}
