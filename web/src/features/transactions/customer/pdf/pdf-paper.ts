import PDFDocument from 'pdfkit';
import { BANK_DOMAIN, BANK_NAME } from '#shared/domain/bank.ts';

const FONT = new URL('../../../../components/ui/fonts/hanken-grotesk-regular.ttf', import.meta.url);

const INK = '#1b211e';
const QUIET = '#565e5a';
const LINE = '#c9c5ba';
const MARGIN = 56;
const TEXT_SIZE = 10;

/** Points: top, right, bottom, left. */
type Sides = [number, number, number, number];
const ROW_PADDING: Sides = [2.5, 0, 2.5, 0];
const CELL_PADDING: Sides = [4, 4, 4, 0];
const ROW_BORDER: Sides = [0, 0, 0.5, 0];

/** The letters of the font. A text with others is left to the browser's own printing. */
const PRINTABLE = /^[ -~\u00a0-\u017e\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u1ea0-\u1ef9–—‘’‚“”„†-•…€−]*$/u;

interface PaperColumn {
  readonly header: string;
  /** In points; a column without a width shares the rest. */
  readonly width?: number;
  readonly numeric?: boolean;
}

export interface Paper {
  readonly heading: (text: string) => void;
  readonly facts: (facts: readonly (readonly [label: string, value: string])[]) => void;
  readonly table: (columns: readonly PaperColumn[], rows: readonly (readonly string[])[]) => void;
  readonly note: (text: string) => void;
}

interface PaperOptions {
  readonly title: string;
  /** Name, address and account of the customer. */
  readonly holder: readonly string[];
}

/**
 * Writes a tagged PDF (PDF/UA) in the format A4, with the bank's and the customer's details at the top and numbered pages.
 * @throws Error for a text with letters that the font lacks
 */
export async function createPaper({ title, holder }: PaperOptions, write: (paper: Paper) => void): Promise<Blob> {
  const font = new Uint8Array(await (await fetch(FONT)).arrayBuffer());
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    // NOTE: the types lack this value.
    subset: 'PDF/UA' as 'PDF/A-2a',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: BANK_NAME, Creator: BANK_NAME },
    // Otherwise Helvetica, which is not embedded.
    font: '',
  });
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const finished = new Promise<void>((resolve, reject) => {
    document.on('data', (chunk: Uint8Array<ArrayBuffer>) => chunks.push(chunk));
    document.on('end', resolve);
    document.on('error', reject);
  });
  document.registerFont('paper', font).font('paper');
  const root = document.struct('Document');
  document.addStructure(root);

  const printed = (text: string): string => {
    const normal = text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
    if (!PRINTABLE.test(normal)) throw new Error(`The font lacks letters of: ${normal}`);
    return normal;
  };
  const paragraph = (type: 'H1' | 'H2' | 'P', text: string, size: number, colour: string, options = {}) =>
    root.add(
      document.struct(type, {}, () => {
        document
          .fontSize(size)
          .fillColor(colour)
          .text(`${printed(text)} `, options);
      }),
    );
  const width = document.page.width - 2 * MARGIN;

  paragraph('P', BANK_NAME, 15, INK);
  paragraph('P', `www.${BANK_DOMAIN} · support@${BANK_DOMAIN}`, TEXT_SIZE, QUIET);
  document.moveDown(1.5);
  for (const line of holder) paragraph('P', line, TEXT_SIZE, INK);
  document.moveDown(1.5);
  paragraph('H1', title, 18, INK);
  document.moveDown(0.75);

  write({
    heading(text) {
      document.moveDown(0.75);
      paragraph('H2', text, 13, INK);
      document.moveDown(0.4);
    },
    facts(facts) {
      document.fontSize(TEXT_SIZE);
      const options = {
        structParent: root,
        columnStyles: [150, width - 150],
        defaultStyle: { border: 0, padding: ROW_PADDING, textColor: INK },
        data: facts.map(([label, value]) => [
          { text: printed(label), type: 'TH' as const, scope: 'Row' as const, textColor: QUIET },
          { text: printed(value), type: 'TD' as const },
        ]),
      };
      document.table(options);
      document.moveDown(0.75);
    },
    table(columns, rows) {
      const shared = columns.filter((column) => column.width === undefined).length;
      const rest = (width - columns.reduce((sum, column) => sum + (column.width ?? 0), 0)) / Math.max(1, shared);
      document.fontSize(9);
      const options = {
        structParent: root,
        columnStyles: columns.map((column) => ({
          width: column.width ?? rest,
          align: { x: column.numeric ? ('right' as const) : ('left' as const), y: 'top' as const },
        })),
        rowStyles: { border: ROW_BORDER, borderColor: LINE, padding: CELL_PADDING },
        data: [
          columns.map(({ header }) => ({
            text: printed(header),
            type: 'TH' as const,
            scope: 'Column' as const,
            textColor: QUIET,
          })),
          ...rows.map((row) => row.map((text) => ({ text: printed(text), type: 'TD' as const, textColor: INK }))),
        ],
      };
      document.table(options);
      document.moveDown(0.75);
    },
    note: (text) => paragraph('P', text, 9, QUIET),
  });

  root.end();
  numberPages();
  document.end();
  await finished;
  return new Blob(chunks, { type: 'application/pdf' });

  function numberPages(): void {
    const { start, count } = document.bufferedPageRange();
    for (let index = start; index < start + count; index += 1) {
      document.switchToPage(index);
      document.page.margins.bottom = 0;
      document.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
      document
        .fontSize(8)
        .fillColor(QUIET)
        .text(
          `${BANK_NAME} · ${printed(title)} · Page ${index - start + 1} of ${count}`,
          MARGIN,
          document.page.height - 40,
          {
            width,
            align: 'center',
            lineBreak: false,
          },
        );
      document.endMarkedContent();
    }
  }
}
