import { totp } from '#test/support/totp.ts';

const STEP_MS = 30_000;

/** A code is good once: it waits for one not shown before. */
export class Authenticator {
  readonly secret: string;
  private shown = 0;

  constructor(secret: string) {
    this.secret = secret;
  }

  async nextCode(): Promise<string> {
    const next = (this.shown + 1) * STEP_MS;
    // A timer may end a millisecond early, in the step before.
    while (Date.now() < next) await new Promise((resolve) => setTimeout(resolve, next - Date.now()));
    this.shown = Math.floor(Date.now() / STEP_MS);
    return this.codeNow();
  }

  /** Shown or not. */
  codeNow(): string {
    return totp(this.secret, Date.now());
  }
}
