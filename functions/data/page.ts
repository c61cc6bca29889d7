/** A part of a list. */
export interface Page<Row> {
  readonly rows: Row[];
  /** Absent on the last page. */
  readonly nextCursor?: string;
}

/** Which part of it is asked for. */
export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}
