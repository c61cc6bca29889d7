/** An error whose message is a sentence for the user. */
export class StartupError extends Error {
  override name = 'StartupError';
}
