import { randomUUID } from 'node:crypto';
import type { TrailVerification } from '#shared/contract/audit.ts';
import type { AuditEntry } from '../core/audit/audit.ts';
import { now } from '../core/clock.ts';
import { endJob, type Job, LeaseLostError, leaseJob, releaseJob, renewLease, saveJob } from './jobs.ts';

const RENEW_AFTER_MS = 15_000;
/** Milliseconds before the end of the lease in which nothing is written any more. */
const MARGIN_MS = 10_000;

export class JobLease<State> {
  #job: Job<State>;
  #lost = false;
  readonly #heartbeat: NodeJS.Timeout;

  private constructor(job: Job<State>) {
    this.#job = job;
    this.#heartbeat = setInterval(() => {
      renewLease(this.#job).then(
        (held) => {
          if (held) this.#renewed();
          else this.#lost = true;
        },
        () => undefined,
      );
    }, RENEW_AFTER_MS).unref();
  }

  static async acquire<State>(): Promise<JobLease<State> | undefined> {
    const job = await leaseJob(randomUUID());
    return job && new JobLease(job as Job<State>);
  }

  get job(): Job<State> {
    return this.#job;
  }

  #renewed(): void {
    this.#job = { ...this.#job, heldUntil: now() + 4 * RENEW_AFTER_MS };
  }

  /** Must be called before each change of the bank. @throws LeaseLostError */
  assertHeld(): void {
    if (this.#lost || now() > (this.#job.heldUntil ?? 0) - MARGIN_MS) throw new LeaseLostError();
  }

  /** @throws LeaseLostError */
  async save(changes: Partial<Job<State>>): Promise<void> {
    this.assertHeld();
    this.#job = (await saveJob(this.#job, { failures: 0, deaths: 0, ...changes })) as Job<State>;
  }

  /** Returns the progress in thousandths of the whole job. */
  progress(from: number, to: number, fraction: number): Job['progress'] {
    return { done: Math.round(from + (to - from) * Math.min(1, fraction)), total: 1000 };
  }

  async end(changes: Partial<Job<State>>, audit?: AuditEntry, found?: TrailVerification): Promise<void> {
    const all = { progress: { done: 1000, total: 1000 }, ...changes };
    this.#job = (await endJob(this.#job, all, audit, found)) as Job<State>;
  }

  async release(changes: Partial<Job<State>> = {}): Promise<void> {
    await releaseJob(this.#job, changes);
  }

  stop(): void {
    clearInterval(this.#heartbeat);
  }
}
