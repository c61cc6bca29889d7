/** CSV files (RFC 4180) in which a spreadsheet finds no formula to run (ASVS 1.2.10). */

export interface CsvColumn<Row> {
  readonly header: string;
  readonly value: (row: Row) => string | number | undefined;
}

/** Excel reads a file without it in the code page of the machine. */
const BYTE_ORDER_MARK = '\u{FEFF}';

/** A sign that begins a formula, also in full width, after any characters that a spreadsheet may strip. */
const FORMULA = /^(?:[\t\r\n\0]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

/** The same sign after a semicolon, tab or line end, which separate cells in spreadsheets of some countries. */
const FORMULA_WITHIN = /([;\t\r\n][\s\p{Cc}\p{Cf}"]*)(?=[=+\-@＝＋－＠])/gu;

const NUMBER = /^-?\d+(?:\.\d+)?$/;

export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ header }) => header), ...rows.map((row) => columns.map(({ value }) => value(row)))];
  return BYTE_ORDER_MARK + lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}

function cell(value: string | number | undefined): string {
  const text = withoutFormula(String(value ?? ''));
  return /[",;\s]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function withoutFormula(text: string): string {
  if (NUMBER.test(text)) return text;
  const inert = text.replaceAll(FORMULA_WITHIN, "$1'");
  return FORMULA.test(inert) ? `'${inert}` : inert;
}

export function downloadText(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // NOTE: Safari begins the download after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
