/** The state of the bank in ASVS 5.0: `docs/security/asvs-requirements.txt`, and the tests that name a requirement. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const repository = new URL('../../../', import.meta.url);

export const ASVS_TABLE_FILE = fileURLToPath(new URL('docs/security/asvs.md', repository));

const STATES = ['kept', 'deviates', 'open', 'none'] as const;
type State = (typeof STATES)[number];

export interface AsvsRequirement {
  readonly id: string;
  readonly level: 1 | 2;
  readonly state: State;
  readonly about: string;
  /** How the requirement is met, or why not. */
  readonly how: string;
  readonly tests: readonly string[];
}

/** Returns the requirements of the table. @throws for a line not of the form `ids | state | about | how` */
export function readAsvsRequirements(): readonly AsvsRequirement[] {
  const text = readFileSync(new URL('../../../docs/security/asvs-requirements.txt', import.meta.url), 'utf8');
  const lines = text.slice(text.indexOf('\n\n')).split('\n').filter(Boolean);
  const naming = testFilesByRequirement();
  return lines.flatMap((line) => {
    const [ids = '', word, about = '', how = '', ...more] = line.split(' | ');
    const state = STATES.find((one) => one === word);
    if (!state || how === '' || more.length > 0) throw new Error(`Not understood: ${line}`);
    return ids.split(' ').map((mark): AsvsRequirement => {
      const id = mark.replace('*', '');
      return { id, level: mark === id ? 2 : 1, state, about, how, tests: naming.get(id) ?? [] };
    });
  });
}

/** `(ASVS 7.2.4)`, `(ASVS 3.3.1, 3.3.3)` */
export function testFilesByRequirement(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  const files = globSync('test/**/*.test.ts', { cwd: repository }).toSorted();
  for (const file of files) {
    const text = readFileSync(new URL(file, repository), 'utf8');
    for (const [, ids = ''] of text.matchAll(/\(ASVS (\d[\d., ]*)\)/g))
      for (const id of ids.split(', ')) found.set(id, (found.get(id) ?? new Set()).add(file));
  }
  return new Map([...found].map(([id, in_]) => [id, [...in_]]));
}

export function asvsTableMarkdown(all: readonly AsvsRequirement[]): string {
  const levels = ([1, 2] as const).map((level) => {
    const of = all.filter((one) => one.level === level);
    const count = (state: State) => of.filter((one) => one.state === state).length;
    const applying = of.length - count('none');
    const share = Math.floor(((applying - count('open')) / applying) * 100);
    return `| ${level} | ${of.length} | ${applying} | ${count('kept')} | ${count('deviates')} | ${count('open')} | ${share} % |`;
  });
  return `# OWASP ASVS 5.0, levels 1 and 2

\`npm run docs:asvs\` writes this table from \`docs/security/asvs-requirements.txt\` and the titles of tests;
\`test/contract/asvs.test.ts\` fails when it is stale. The ids are those of OWASP ASVS 5.0.0
(https://github.com/OWASP/ASVS, CC BY-SA 4.0), with the subject of each requirement in our own words. Numbers of three digits are
[decisions](../decisions/README.md). A deviation is asked for by the specification, and its row states what reduces its risk.

| level | requirements | apply | kept | deviate | open | kept or deviate |
|---|---|---|---|---|---|---|
${levels.join('\n')}

${section('Deviations that the specification asks for', all, 'deviates')}
${section('Open', all, 'open')}
${section('Kept', all, 'kept')}
${section('Not applicable', all, 'none')}`;
}

function section(title: string, all: readonly AsvsRequirement[], state: State): string {
  const rows = all
    .filter((one) => one.state === state)
    .map(({ id, level, about, how, tests }) => {
      const more = tests.filter((file) => !how.includes(file)).map((file) => `\`${file}\``);
      return `| ${id} | ${level} | ${about} | ${[how, ...more].join('; ')} |`;
    });
  return `## ${title}\n\n| id | level | about | ${state === 'kept' ? 'how, and what shows it' : 'why'} |\n|---|---|---|---|\n${rows.join('\n')}\n`;
}
