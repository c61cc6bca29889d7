import { buildSite } from '#infra/build/build-site.ts';
import { setup as makeTemplates } from '#test/support/template-ready.ts';

/** Builds the web app and the templates once, so that no two workers do. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const [removeFolders] = await Promise.all([makeTemplates(), buildSite()]);
  return removeFolders;
}
