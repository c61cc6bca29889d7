interface Page<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor?: string | undefined;
}

interface Wanted {
  readonly limit: number;
  readonly cursor?: string;
}

/** Then a page is shown as it is, with a way to the next one. */
const MOST_READS = 10;

/**
 * The server looks at so many rows at once, and where few match, a page comes with less than it may have: reads on until
 * it is full or the list ends.
 */
export async function fillPage<Row, Read extends Page<Row>>(
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
  read: (wanted: Wanted) => Promise<Read & Page<Row>>,
  signal: AbortSignal,
): Promise<Read & { readonly rows: readonly Row[] }> {
  let page = await read({ limit, ...(cursor && { cursor }) });
  const rows = [...page.rows];
  for (let reads = 1; reads < MOST_READS && rows.length < limit && page.nextCursor; reads += 1) {
    signal.throwIfAborted();
    page = await read({ limit: limit - rows.length, cursor: page.nextCursor });
    rows.push(...page.rows);
  }
  return { ...page, rows };
}
