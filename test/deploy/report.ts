/** What the run says: each step with its time, each promise kept or not, and what no emulator could show. */

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

export class Report {
  private passed = 0;
  private failed = 0;
  private readonly notCovered: string[] = [];
  private readonly began = Date.now();

  /** A step that everything after it needs. */
  async step<T>(name: string, work: () => Promise<T>): Promise<T> {
    const began = Date.now();
    say(`- ${name} ...`);
    const result = await work();
    say(`  done in ${seconds(began)}`);
    return result;
  }

  /** A promise of the deployed bank; when it is broken the others are still tried. */
  async check(promise: string, prove: () => Promise<void>): Promise<void> {
    const began = Date.now();
    try {
      await prove();
      this.passed += 1;
      say(`  ok      ${promise} (${seconds(began)})`);
    } catch (error) {
      this.failure(promise, error);
    }
  }

  /** Something that the emulator may or may not be able to show: `probe` resolves to the reason why not. */
  async probe(promise: string, probe: () => Promise<string | undefined>): Promise<void> {
    let reason: string | undefined;
    await this.check(promise, async () => {
      reason = await probe();
      if (reason) throw new NotCovered();
    });
    if (reason) this.missing(promise, reason);
  }

  /** Something that the emulator is known not to do. */
  missing(promise: string, reason: string): void {
    this.notCovered.push(`not covered: ${promise}: ${reason}`);
  }

  failure(what: string, error: unknown): void {
    if (error instanceof NotCovered) return;
    this.failed += 1;
    say(`  FAILED  ${what}\n          ${error instanceof Error ? error.stack : String(error)}`);
  }

  /** @returns whether all is well */
  close(): boolean {
    say('');
    for (const line of this.notCovered) say(line);
    say(`\n${seconds(this.began)} in all`);
    say(`${this.passed} passed, ${this.failed} failed`);
    return this.failed === 0 && this.passed > 0;
  }
}

class NotCovered extends Error {}
