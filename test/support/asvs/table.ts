/** The state of the bank in ASVS 5.0: `docs/security/asvs-requirements.txt`, and the tests that name a requirement. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const repository = new URL('../../../', import.meta.url);

export const ASVS_TABLE_FILE = fileURLToPath(new URL('docs/security/asvs.md', repository));

const LEVELS = [1, 2, 3] as const;
const STATES = ['kept', 'deviates', 'open', 'none'] as const;
type State = (typeof STATES)[number];

export interface AsvsRequirement {
  readonly id: string;
  readonly level: (typeof LEVELS)[number];
  readonly state: State;
  readonly about: string;
  /** How the requirement is met, or why not. */
  readonly how: string;
  /** Files with a test whose title names the requirement. */
  readonly tests: readonly string[];
}

/** Returns the requirements of the table. @throws for a line not of the form `level ids | state | about | how` */
export function readAsvsRequirements(): readonly AsvsRequirement[] {
  const text = readFileSync(new URL('docs/security/asvs-requirements.txt', repository), 'utf8');
  const lines = text.slice(text.indexOf('\n\n')).split('\n').filter(Boolean);
  const naming = testFilesByRequirement();
  return lines.flatMap((line) => {
    const [subject = '', word, about = '', how = '', ...more] = line.split(' | ');
    const [mark, ...ids] = subject.split(' ');
    const level = LEVELS.find((one) => mark === `L${one}`);
    const state = STATES.find((one) => one === word);
    if (!level || !state || how === '' || more.length > 0) throw new Error(`Not understood: ${line}`);
    return ids.map((id): AsvsRequirement => ({ id, level, state, about, how, tests: naming.get(id) ?? [] }));
  });
}

/** `(ASVS 7.2.4)`, `(ASVS 3.3.1, 3.3.3)` */
export function testFilesByRequirement(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  const files = globSync('test/**/*.ts', { cwd: repository, exclude: ['test/support/**'] }).toSorted();
  for (const file of files) {
    const text = readFileSync(new URL(file, repository), 'utf8');
    for (const [, ids = ''] of text.matchAll(/\(ASVS (\d[\d., ]*)\)/g))
      for (const id of ids.split(', ')) found.set(id, (found.get(id) ?? new Set()).add(file));
  }
  return new Map([...found].map(([id, in_]) => [id, [...in_]]));
}

/** Returns the paths of the repository that a line names: `docs/runbook.md` */
export const pathsNamedBy = ({ how }: AsvsRequirement): readonly string[] =>
  [...how.matchAll(/`((?:docs|functions|infra|shared|test|web)\/[\w./-]+|[\w-]+\.json)`/g)].map(
    ([, path = '']) => path,
  );

/** Returns the numbers of the decisions that a line names: `(006, 008)` */
export const decisionsNamedBy = ({ how }: AsvsRequirement): readonly string[] =>
  [...how.matchAll(/\b0\d{2}\b/g)].map(([number]) => number);

export function asvsTableMarkdown(all: readonly AsvsRequirement[]): string {
  const levels = LEVELS.map((level) => {
    const of = all.filter((one) => one.level === level);
    const count = (state: State, isTested?: boolean) =>
      of.filter((one) => one.state === state && (isTested === undefined || isTested === one.tests.length > 0)).length;
    const applying = of.length - count('none');
    const share = `${Math.floor(((applying - count('open')) / applying) * 100)} %`;
    const kept = [count('kept', true), count('kept', false)];
    const counts = [of.length, applying, ...kept, count('deviates'), count('open'), share];
    return `| ${[level, ...counts].join(' | ')} |`;
  });
  return `# OWASP ASVS 5.0

\`npm run docs:asvs\` writes this table from \`docs/security/asvs-requirements.txt\` and the titles of tests;
\`test/contract/asvs.test.ts\` fails when it is stale. The ids are those of OWASP ASVS 5.0.0
(https://github.com/OWASP/ASVS, CC BY-SA 4.0), with the subject of each requirement in our own words. All of levels 1 and 2 are here, of
level 3 those about sign-in, sessions, access and tokens, and those that the bank keeps beyond. Numbers of three digits are
[decisions](../decisions/README.md). "Inspection" means that no test shows a requirement: its row names what to read.

| level | requirements | apply | kept, by a test | kept, by inspection | deviate | open | kept or deviate |
|---|---|---|---|---|---|---|---|
${levels.join('\n')}

${section('Deviations', all, 'deviates')}
${section('Open', all, 'open')}
${section('Kept', all, 'kept')}
${section('Not applicable', all, 'none')}`;
}

function section(title: string, all: readonly AsvsRequirement[], state: State): string {
  const rows = all
    .filter((one) => one.state === state)
    .map(({ id, level, about, how, tests }) => {
      const files = tests.map((file) => `\`${file.replace(/^test\//, '')}\``).join(', ');
      const shown = state === 'kept' ? [files || 'inspection'] : [];
      return `| ${[id, level, about, ...(state === 'kept' || !files ? [how] : [`${how}; ${files}`]), ...shown].join(' | ')} |`;
    });
  const headings = state === 'kept' ? 'how | shown by, below `test`' : 'why';
  const columns = state === 'kept' ? 5 : 4;
  return `## ${title}\n\n| id | level | about | ${headings} |\n|${'---|'.repeat(columns)}\n${rows.join('\n')}\n`;
}
