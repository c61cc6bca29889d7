/** CSV files (RFC 4180) in which a spreadsheet finds no formula to run (ASVS 1.2.10). */
import { formatForSpreadsheet, timeZoneName } from '../../lib/calendar.ts';
import { saveFile } from './save-file.ts';

export interface CsvColumn<Row> {
  readonly header: string;
  readonly value: (row: Row) => string | number | undefined;
}

/**
 * Returns two columns for a moment, by the reader's clock and in UTC. The second one tells apart the hour that a clock
 * change repeats.
 */
export function momentColumns<Row>(header: string, value: (row: Row) => string | undefined): CsvColumn<Row>[] {
  const inUtc = (moment: string) => moment.slice(0, 19).replace('T', ' ');
  const column = (zone: string, format: (moment: string) => string): CsvColumn<Row> => ({
    header: `${header} (${zone})`,
    value: (row) => {
      const moment = value(row);
      return moment && format(moment);
    },
  });
  const utc = column('UTC', inUtc);
  return timeZoneName() === 'UTC' ? [utc] : [column(timeZoneName(), formatForSpreadsheet), utc];
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
  saveFile(name, new Blob([text], { type }));
}
