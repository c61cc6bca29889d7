export interface Page<Row> {
  readonly rows: Row[];
  /** Absent on the last page. */
  readonly nextCursor?: string;
}

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}
