/** A bank that has much to do at once answers 503, which says that nothing has moved: the call is repeated. */
export async function untilDone<Answered extends { readonly status: number }>(
  call: () => Promise<Answered>,
): Promise<Answered> {
  for (;;) {
    const answer = await call();
    if (answer.status !== 503) return answer;
  }
}
