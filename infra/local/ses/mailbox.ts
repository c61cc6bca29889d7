import { randomUUID } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { readJsonFile, writeJsonFile } from '../json-file.ts';

const Message = z.readonly(
  z.object({
    /** Id of SES, which begins with the time. */
    id: z.string(),
    channel: z.enum(['email', 'sms']),
    sentAt: z.string(),
    from: z.optional(z.string()),
    to: z.string(),
    subject: z.optional(z.string()),
    text: z.string(),
    html: z.optional(z.string()),
    headers: z.optional(z.array(z.object({ Name: z.string(), Value: z.string() }))),
  }),
);

export type LocalMessage = z.output<typeof Message>;

/** Everything that the bank has sent, in one file for each message. */
export interface Mailbox {
  add(message: LocalMessage): Promise<void>;
  /** Returns the newest messages first. */
  list(limit: number): Promise<readonly LocalMessage[]>;
  find(id: string): Promise<LocalMessage | undefined>;
}

/** Returns an id that sorts by time. @param at epoch milliseconds */
export const messageId = (at: number): string => `${at.toString(16).padStart(12, '0')}-${randomUUID()}`;

const FILE_NAME = /^([\w-]+)\.json$/;
const ID = /^[\w-]{1,100}$/;

export function openMailbox(directory: string): Mailbox {
  const find = (id: string): Promise<LocalMessage | undefined> =>
    ID.test(id) ? readJsonFile(join(directory, `${id}.json`), Message) : Promise.resolve(undefined);
  return {
    find,
    async add(message) {
      // A data directory that was moved away is not made again, so the folder above must exist.
      await mkdir(directory).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
      await writeJsonFile(join(directory, `${message.id}.json`), message);
    },
    async list(limit) {
      const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      const ids = names.flatMap((name) => FILE_NAME.exec(name)?.[1] ?? []).sort();
      const messages = await Promise.all(ids.toReversed().slice(0, limit).map(find));
      return messages.filter((message) => message !== undefined);
    },
  };
}
