/** This file runs as a program of its own, so that its memory is freed; see `runProgram`. */
import { writeFile } from 'node:fs/promises';
import { synthesizeLocally } from '#infra/cdk/build-bank.ts';
import type { CloudFormationTemplate, LocalTemplates } from './template.ts';

const [file, sources] = process.argv.slice(2);
if (!file || !sources) throw new Error('Which file are the templates to be written to, and of which sources?');
const { data, functions } = synthesizeLocally() as unknown as LocalTemplates;
const templates: LocalTemplates = { data, functions: functions.map(withFunctionsAndRoles) };
await writeFile(file, JSON.stringify({ sources, templates }));

/** Keeps only what the local stack reads, because these stacks are large. */
function withFunctionsAndRoles({ Resources }: CloudFormationTemplate): CloudFormationTemplate {
  const kept = Object.entries(Resources).filter(([, { Type }]) => /^AWS::(Lambda::Function|IAM::Role)$/.test(Type));
  return { Resources: Object.fromEntries(kept) };
}
