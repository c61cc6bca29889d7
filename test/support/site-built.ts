import { buildSite } from '#infra/build/build-site.ts';

/** Before the first journey: builds the web app, unless the one at hand was built from these sources. */
export async function setup(): Promise<void> {
  await buildSite();
}
