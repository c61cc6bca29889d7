import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { buildFunctions } from '../build/build-functions.ts';
import { buildDirectory } from '../build/sources.ts';
import { functionSources, PUBLISHER } from './function-sources.ts';
import { SettingsError } from './settings.ts';

/** The code of a function by its name among the bundles (`session/login`). */
export type FunctionCode = (name: string) => lambda.Code;

/** The built site is packed into the function that publishes it. */
export function bundledCode(siteFolder: string): FunctionCode {
  if (!existsSync(join(siteFolder, 'index.html'))) {
    throw new SettingsError(`There is no built site in ${siteFolder}: run \`npm run build\` first.`);
  }
  buildFunctions(functionSources());
  const assets = join(buildDirectory, 'functions');
  cpSync(siteFolder, join(assets, PUBLISHER, 'site'), { recursive: true });
  return (name) => lambda.Code.fromAsset(join(assets, name));
}

/** For synthesizing a template without building functions. */
export const placeholderCode: FunctionCode = () => lambda.Code.fromInline('exports.handler = async () => {};');
