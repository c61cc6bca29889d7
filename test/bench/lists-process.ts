import { table } from '#functions/data/table.ts';
import { type Answer, startTestBank } from '#test/support/bank.ts';
import { billOf, meterOn, withoutCallerCheck } from '#test/support/capacity.ts';
import type { BankSize } from '#test/support/faults/many-customers.ts';
import { measuredCustomer, measuredReads, rowsIn } from '#test/support/measured-reads.ts';
import { answer } from './child.ts';
import { percentile, timed } from './times.ts';

export interface MeasuredList {
  readonly name: string;
  readonly rows: number;
  readonly bytes: number;
  /** Besides the caller check. */
  readonly calls: number;
  readonly units: number;
  /** Milliseconds over HTTP. */
  readonly p50: number;
  readonly p99: number;
}

export interface Measured {
  readonly preparing: number;
  readonly lists: readonly MeasuredList[];
}

/** Whichever ends first: a token lasts fifteen minutes. */
const TIMES = 200;
const PATIENCE_MS = 10_000;

answer(async (size: BankSize): Promise<Measured> => {
  const began = performance.now();
  const bank = await startTestBank({ size });
  try {
    const preparing = (performance.now() - began) / 1000;
    const meter = meterOn(table());
    const customer = await measuredCustomer(bank);
    await bank.drain();
    const lists: MeasuredList[] = [];
    for (const { name, ask } of measuredReads) {
      let last: Answer | undefined;
      const once = async (): Promise<void> => {
        last = await ask(bank, customer);
        if (last.status !== 200) throw new Error(`${name}: ${last.status} ${JSON.stringify(last.body)}`);
      };
      const commands = withoutCallerCheck(await meter.during(once));
      const times: number[] = [];
      const until = performance.now() + PATIENCE_MS;
      while (times.length < TIMES && performance.now() < until) times.push(await timed(once));
      const { reads: calls, readUnits: units } = billOf(commands);
      lists.push({
        name,
        rows: last ? rowsIn(last).length : 0,
        bytes: Buffer.byteLength(JSON.stringify(last?.body)),
        calls,
        units,
        p50: percentile(times, 0.5),
        p99: percentile(times, 0.99),
      });
    }
    return { preparing, lists };
  } finally {
    await bank.close();
  }
});
