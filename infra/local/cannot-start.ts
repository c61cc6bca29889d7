/** Why the local stack does not start, as a whole sentence for whoever started it. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}
