/** The API's largest limit. */
export const MAX_PAGE_SIZE = 100;

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor?: string | undefined;
}

export async function readAllPages<Row>(
  read: (page: { readonly limit: number; readonly cursor?: string }) => Promise<Page<Row>>,
  onProgress: (rows: number) => void,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await read({ limit: MAX_PAGE_SIZE, ...(cursor && { cursor }) });
    rows.push(...page.rows);
    onProgress(rows.length);
    cursor = page.nextCursor;
  } while (cursor);
  return rows;
}
