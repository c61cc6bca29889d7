/** The API's largest limit. */
export const MAX_PAGE_SIZE = 100;

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor?: string | undefined;
}

/** @param max the number of rows after which no further page is read */
export async function readAllPages<Row>(
  read: (page: { readonly limit: number; readonly cursor?: string }) => Promise<Page<Row>>,
  onProgress: (rows: number) => void = () => undefined,
  max = Number.POSITIVE_INFINITY,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await read({ limit: MAX_PAGE_SIZE, ...(cursor && { cursor }) });
    rows.push(...page.rows);
    onProgress(rows.length);
    cursor = page.nextCursor;
  } while (cursor && rows.length < max);
  return rows;
}
