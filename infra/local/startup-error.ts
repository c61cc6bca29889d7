/** An error whose message is a sentence for the user. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** The error for data of a version that this program cannot read. */
export class NewerVersionError extends StartupError {
  constructor(what: string, version: number, latest: number) {
    super(
      `${what} is of version ${version}, and this program reads up to version ${latest}: ` +
        'use the program that wrote it, or a newer one. Nothing was changed.',
    );
  }
}
