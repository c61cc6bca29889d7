import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { buildFunctions } from '../build/build-functions.ts';
import { buildDirectory } from '../build/sources.ts';
import { functionSources, PUBLISH_SITE_BUNDLE_NAME } from './function-sources.ts';
import { SettingsError } from './settings.ts';

/** Returns the code of a bundle by its name (`session/login`). */
export type FunctionCodeProvider = (name: string) => lambda.Code;

export function bundledCode(siteFolder: string): FunctionCodeProvider {
  if (!existsSync(join(siteFolder, 'index.html'))) {
    throw new SettingsError(`There is no built site in ${siteFolder}: run \`npm run build\` first.`);
  }
  buildFunctions(functionSources());
  const assets = join(buildDirectory, 'functions');
  cpSync(siteFolder, join(assets, PUBLISH_SITE_BUNDLE_NAME, 'site'), { recursive: true });
  return (name) => lambda.Code.fromAsset(join(assets, name));
}

export const placeholderCode: FunctionCodeProvider = () => lambda.Code.fromInline('exports.handler = async () => {};');
