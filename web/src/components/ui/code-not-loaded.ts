/** Thrown when the code of a screen is missing: the connection is lost, or the bank has been deployed anew. */
export class CodeNotLoadedError extends Error {
  override readonly name = 'CodeNotLoaded';
}
