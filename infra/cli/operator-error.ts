/** An expected failure of a command: its message is a sentence that tells the operator what to do. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
