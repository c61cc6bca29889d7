import { dataTemplate } from '#infra/local/template.ts';

/** Before the first test, so that not every test file synthesizes. */
export async function setup(): Promise<void> {
  await dataTemplate();
}
