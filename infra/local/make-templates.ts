/** This file runs as a program of its own, so that its memory is freed; see `runProgram`. */
import { mkdtempDisposableSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BANK_DOMAIN } from '#shared/domain/bank.ts';
import { addBackendStacks, createCdkApp } from '../cdk/build-bank.ts';
import { placeholderCode } from '../cdk/function-code.ts';
import { parseDeploymentSettings } from '../cdk/settings.ts';
import type { CloudFormationTemplate, LocalTemplates } from './template.ts';

const [file, sources] = process.argv.slice(2);
if (!file || !sources) throw new Error('Which file are the templates to be written to, and of which sources?');
using outdir = mkdtempDisposableSync(join(tmpdir(), 'bank-local-'));
const app = createCdkApp({ outdir: outdir.path, validated: false });
const { data, api, jobs } = addBackendStacks(app, {
  settings: { ...parseDeploymentSettings('local', {}), mail: { domain: BANK_DOMAIN }, sms: 'on' },
  code: placeholderCode,
});
const assembly = app.synth();
const templateOf = ({ stackName }: { readonly stackName: string }): CloudFormationTemplate =>
  assembly.getStackByName(stackName).template;
const templates: LocalTemplates = {
  data: templateOf(data),
  functions: [api, jobs].map(templateOf).map(withFunctionsAndRoles),
};
await writeFile(file, JSON.stringify({ sources, templates }));

/** Keeps only what the local stack reads, because these stacks are large. */
function withFunctionsAndRoles({ Resources }: CloudFormationTemplate): CloudFormationTemplate {
  const kept = Object.entries(Resources).filter(([, { Type }]) => /^AWS::(Lambda::Function|IAM::Role)$/.test(Type));
  return { Resources: Object.fromEntries(kept) };
}
