interface Page<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor?: string | undefined;
}

interface Wanted {
  readonly limit: number;
  readonly cursor?: string;
}

const MAX_READS = 10;

/** Reads on until the page is full or the list ends, because the server examines a limited number of rows per call. */
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
    rows.push(...page.rows);
  }
  return { ...page, rows };
}
