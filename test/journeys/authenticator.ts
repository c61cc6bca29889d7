import { totp } from '#test/support/totp.ts';

const STEP_MS = 30_000;

/** An authenticator that waits for a new code each time, because a code is accepted only once. */
export class Authenticator {
  readonly secret: string;
  private shown = 0;

  constructor(secret: string) {
    this.secret = secret;
  }

  async nextCode(): Promise<string> {
    const next = (this.shown + 1) * STEP_MS;
    // A timer may end a millisecond early, in the previous time step.
    while (Date.now() < next) await new Promise((resolve) => setTimeout(resolve, next - Date.now()));
    this.shown = Math.floor(Date.now() / STEP_MS);
    return this.codeNow();
  }

  /** Returns the present code, even if it has been shown before. */
  codeNow(): string {
    return totp(this.secret, Date.now());
  }
}
