import { DAY_MS as STREAM_RETENTION_MS } from '../../core/clock.ts';

export interface VerifiedCounts {
  readonly records: number;
  readonly older: number;
  readonly waiting: number;
  readonly links: number;
}

export const ZERO_VERIFIED_COUNTS: VerifiedCounts = { records: 0, older: 0, waiting: 0, links: 0 };

export const addVerifiedCounts = (one: VerifiedCounts, other: VerifiedCounts): VerifiedCounts => ({
  records: one.records + other.records,
  older: one.older + other.older,
  waiting: one.waiting + other.waiting,
  links: one.links + other.links,
});

export const RECORD_CHANGED_PROBLEM = 'changed since it was written';
export const RECORD_ADDED_LATE_PROBLEM = 'added after its day had been sealed';
export const RECORD_NOT_CHAINED_PROBLEM = 'slipped in: no link of the chain has it';

/** A record is chained some seconds after it is written; an older unchained one was not written by the bank. */
export const MAX_CHAIN_DELAY_MS = 15 * 60 * 1000;

/** The stream keeps records for a day, so none is chained later. */
export const CHAINING_DEADLINE_MS = STREAM_RETENTION_MS;
