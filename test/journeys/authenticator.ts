import { totp } from '#test/support/totp.ts';

const STEP_MS = 30_000;

/** An authenticator app that waits until it has a code which was not shown before: a code is good once. */
export class Authenticator {
  readonly secret: string;
  private shown = 0;

  constructor(secret: string) {
    this.secret = secret;
  }

  async nextCode(): Promise<string> {
    const next = (this.shown + 1) * STEP_MS;
    // A timer may end a millisecond before its time, and the step before has the same code.
    while (Date.now() < next) await new Promise((resolve) => setTimeout(resolve, next - Date.now()));
    this.shown = Math.floor(Date.now() / STEP_MS);
    return this.codeNow();
  }

  /** The code as it is, shown or not. */
  codeNow(): string {
    return totp(this.secret, Date.now());
  }
}
