import { buildSite } from '#infra/build/build-site.ts';

/** Before the first journey. */
export async function setup(): Promise<void> {
  await buildSite();
}
