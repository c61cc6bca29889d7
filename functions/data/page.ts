export interface Page<Row> {
  readonly rows: Row[];
  readonly nextCursor?: string;
}

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}
