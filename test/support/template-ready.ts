import { dataTemplate } from '#infra/local/template.ts';

/** Before the first test: synthesizes the template once, so that not every test file does. */
export async function setup(): Promise<void> {
  await dataTemplate();
}
