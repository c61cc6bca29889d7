/** Reports each step with its time, each promise as kept or broken, and what could not be shown. */

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

export class Report {
  private passed = 0;
  private failed = 0;
  private stopped = false;
  private readonly notCovered = new Set<string>();
  private readonly began = Date.now();

  /** Runs a step that everything after it needs. */
  async step<T>(name: string, work: () => Promise<T>): Promise<T> {
    const began = Date.now();
    say(`- ${name} ...`);
    const result = await work();
    say(`  done in ${seconds(began)}`);
    return result;
  }

  /**
   * Checks a promise; after a broken one the others are still checked.
   * @returns whether it was kept
   * @throws Stopped when the run must end
   */
  async check(promise: string, prove: () => Promise<void>): Promise<boolean> {
    return this.probe(promise, async () => {
      await prove();
      return undefined;
    });
  }

  /** Checks a promise that a bank may not be able to show: `probe` then resolves to the reason. */
  async probe(promise: string, probe: () => Promise<string | undefined>): Promise<boolean> {
    if (this.stopped) throw new JourneysStoppedError();
    const kept = await this.last(promise, probe);
    if (this.stopped) throw new JourneysStoppedError();
    return kept;
  }

  /** Checks a promise at the end, also when the run was stopped. */
  async last(promise: string, probe: () => Promise<string | undefined>): Promise<boolean> {
    const began = Date.now();
    try {
      const reason = await probe();
      if (reason !== undefined) {
        this.missing(promise, reason);
        return false;
      }
      this.passed += 1;
      say(`  ok      ${promise} (${seconds(began)})`);
      return true;
    } catch (error) {
      this.failure(promise, error);
      return false;
    }
  }

  missing(promise: string, reason: string): void {
    this.notCovered.add(`not covered: ${promise}: ${reason}`);
  }

  failure(what: string, error: unknown): void {
    this.failed += 1;
    say(`  FAILED  ${what}\n          ${error instanceof Error ? error.stack : String(error)}`);
  }

  stop(): void {
    this.stopped = true;
  }

  close(): boolean {
    if (this.stopped) this.missing('everything after that', 'the run was stopped');
    say('');
    for (const line of this.notCovered) say(line);
    say(`\n${seconds(this.began)} in all`);
    say(`${this.passed} passed, ${this.failed} failed`);
    return this.failed === 0 && this.passed > 0 && !this.stopped;
  }
}

/** Ends a run without blaming the bank. */
export class JourneysStoppedError extends Error {}
