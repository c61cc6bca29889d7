/** Its message is a sentence for the user. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}
