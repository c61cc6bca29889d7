import { buildSite } from '#infra/build/build-site.ts';

/** Builds the site before the first journey. */
export async function setup(): Promise<void> {
  await buildSite();
}
