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
    const wait = (this.shown + 1) * STEP_MS - Date.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    this.shown = Math.floor(Date.now() / STEP_MS);
    return this.codeNow();
  }

  /** The code as it is, shown or not. */
  codeNow(): string {
    return totp(this.secret, Date.now());
  }
}
