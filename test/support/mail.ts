import assert from 'node:assert/strict';
import type { LocalMessage } from '#infra/local/ses/mailbox.ts';
import type { Person, TestBank } from './bank.ts';

export type SentMail = LocalMessage;

export function createMailActions(bank: TestBank) {
  return {
    /** Returns what was sent to an address, oldest first. */
    async sentTo(address: string): Promise<SentMail[]> {
      await bank.drain();
      return (await bank.stack.mailbox.list(1000)).filter(({ to }) => to === address).toReversed();
    },
    /** Lets time pass until mail that has failed is tried again, and sends it. */
    async sendAfter(milliseconds: number): Promise<void> {
      await bank.drain();
      bank.clock.advance(milliseconds);
      await bank.stack.runWorker('sendMail');
    },
    async waiting(): Promise<readonly Readonly<Record<string, unknown>>[]> {
      return (await bank.tableItems()).filter(({ type }) => type === 'waiting-mail');
    },
    messageIdOf: ({ headers = [] }: SentMail): string | undefined =>
      headers.find(({ Name }) => Name === 'X-Aldermoor-Message-ID')?.Value,
    subjectsTo: async function (person: Person): Promise<(string | undefined)[]> {
      return (await this.sentTo(person.email)).map(({ subject }) => subject);
    },
  };
}

/** Returns the code of six digits in a message. */
export function codeIn(text = ''): string {
  const [code] = /\b\d{6}\b/.exec(text) ?? [];
  assert(code, 'A message has no code');
  return code;
}

export const otherCode = (code: string): string => (code === '000000' ? '000001' : '000000');

/** Runs `act` in a bank that sends no e-mail, or no SMS. */
export async function withoutMessages(channel: 'MAIL' | 'SMS', act: () => Promise<void>): Promise<void> {
  process.env[channel] = 'off';
  await act().finally(() => {
    process.env[channel] = 'on';
  });
}
