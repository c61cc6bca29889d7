/** The only process whose processor time is counted. */
import { createRequire } from 'node:module';
import { answer } from './child.ts';
import { percentile } from './times.ts';

export interface HandlerOrder {
  readonly bundle: string;
  readonly event: object;
}

const WARM_UP = 400;
const BLOCKS = 5;
const BLOCK = 100;

/** @returns milliseconds of a processor for one request */
answer(async ({ bundle, event }: HandlerOrder): Promise<number> => {
  process.stdout.write = () => true;
  const { handler } = createRequire(import.meta.url)(bundle) as {
    handler(event: object, context: object): Promise<{ statusCode: number; body: string }>;
  };
  const context = { getRemainingTimeInMillis: () => 10_000, awsRequestId: 'bench', functionName: 'bench' };
  const text = JSON.stringify(event);
  const ask = async (times: number): Promise<void> => {
    for (let count = 0; count < times; count += 1) {
      const { statusCode, body } = await handler(JSON.parse(text), context);
      if (statusCode >= 300) throw new Error(`${bundle} answered ${statusCode} ${body}`);
    }
  };
  await ask(WARM_UP);
  const blocks: number[] = [];
  for (let block = 0; block < BLOCKS; block += 1) {
    const before = process.cpuUsage();
    await ask(BLOCK);
    const { user, system } = process.cpuUsage(before);
    blocks.push((user + system) / 1000 / BLOCK);
  }
  return percentile(blocks, 0.5);
});
