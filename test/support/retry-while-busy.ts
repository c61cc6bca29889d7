/** Repeats a call until its answer is not 503, which says that nothing was changed. */
export async function retryWhileBusy<Answered extends { readonly status: number }>(
  call: () => Promise<Answered>,
): Promise<Answered> {
  for (;;) {
    const answer = await call();
    if (answer.status !== 503) return answer;
  }
}
