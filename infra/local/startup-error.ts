/** An error whose message is a sentence for the user. */
export class StartupError extends Error {
  override name = 'StartupError';
}

export const newerVersionError = (what: string, version: number, latest: number): StartupError =>
  new StartupError(
    `${what} is of version ${version}, and this program reads up to version ${latest}: ` +
      'use the program that wrote it, or a newer one. Nothing was changed.',
  );
