/** The greatest limit that the API accepts. */
export const LARGEST_PAGE = 100;

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor?: string | undefined;
}

/** Reads a list to its end, page after page. @param onProgress is told the number of rows so far */
export async function everyPage<Row>(
  read: (page: { readonly limit: number; readonly cursor?: string }) => Promise<Page<Row>>,
  onProgress: (rows: number) => void,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await read({ limit: LARGEST_PAGE, ...(cursor && { cursor }) });
    rows.push(...page.rows);
    onProgress(rows.length);
    cursor = page.nextCursor;
  } while (cursor);
  return rows;
}
