interface Page<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor?: string | undefined;
}

interface Wanted {
  readonly limit: number;
  readonly cursor?: string;
}

const MAX_READS = 10;

/**
 * Reads on while the page is not full, because the server examines a limited number of rows per call. It stops at the
 * first read that adds nothing to the rows that are there, so that these are shown, and the next page continues.
 */
export async function fetchFullPage<Row, Read extends Page<Row>>(
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
  read: (wanted: Wanted) => Promise<Read & Page<Row>>,
  signal: AbortSignal,
): Promise<Read & { readonly rows: readonly Row[] }> {
  let page = await read({ limit, ...(cursor && { cursor }) });
  const rows = [...page.rows];
  for (let reads = 1; reads < MAX_READS && rows.length < limit && page.nextCursor; reads += 1) {
    signal.throwIfAborted();
    page = await read({ limit: limit - rows.length, cursor: page.nextCursor });
    if (page.rows.length === 0 && rows.length > 0) break;
    rows.push(...page.rows);
  }
  return { ...page, rows };
}
