/** A 503 says that nothing has moved, so the call is repeated. */
export async function untilDone<Answered extends { readonly status: number }>(
  call: () => Promise<Answered>,
): Promise<Answered> {
  for (;;) {
    const answer = await call();
    if (answer.status !== 503) return answer;
  }
}
