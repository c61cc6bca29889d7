/** An error whose message tells the operator what to do. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
