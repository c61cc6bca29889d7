import type { IncomingMessage, ServerResponse } from 'node:http';
import { AwsError } from '../aws-error.ts';
import type { TemplateBucket } from '../template.ts';
import type { ObjectStore } from './object-store.ts';

export type ObjectHeaders = Readonly<Record<string, string>>;

export interface S3Call extends Pick<TemplateBucket, 'canLock' | 'lockDays'> {
  readonly store: ObjectStore;
  readonly request: IncomingMessage;
  readonly headers: ObjectHeaders;
  readonly query: URLSearchParams;
  readonly response: ServerResponse;
  readonly bucket: string;
  /** Key of the object; empty for an operation on the bucket. */
  readonly key: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Returns the end of an object's lock in epoch milliseconds.
 * @throws AwsError
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-lock-managing.html#object-lock-put-object
 */
export function retainUntilDateOf({ headers, now, canLock, lockDays }: S3Call): number | undefined {
  const { 'x-amz-object-lock-mode': mode, 'x-amz-object-lock-retain-until-date': date } = headers;
  if (mode === undefined && date === undefined) return lockDays && now + lockDays * DAY_MS;
  if (!canLock) throw new AwsError(400, 'InvalidRequest', 'Bucket is missing Object Lock Configuration');
  const until = Date.parse(date ?? '');
  if (!['COMPLIANCE', 'GOVERNANCE'].includes(mode ?? '') || Number.isNaN(until)) {
    throw new AwsError(400, 'InvalidArgument', 'Both a mode and a date are required to retain an object');
  }
  if (until <= now) throw new AwsError(400, 'InvalidArgument', 'The retain until date must be in the future!');
  return until;
}

const DAY_MS = 24 * 3600 * 1000;

const KEPT = /^(content-(type|disposition|encoding|language)|cache-control|expires|x-amz-meta-.+)$/;

/** Sent to each reader of the object. */
export function storedObjectHeaders(headers: ObjectHeaders): ObjectHeaders {
  const kept = Object.entries(headers).filter(([name]) => KEPT.test(name));
  return { 'content-type': 'binary/octet-stream', ...Object.fromEntries(kept) };
}
