/** Nothing may be skipped that no list names, or listed without need. */
import type { Otherwise } from './differences.ts';

/** Of Vitest's JSON report. */
export interface FileResult {
  /** From the repository. */
  readonly name: string;
  readonly assertionResults: readonly {
    readonly ancestorTitles: readonly string[];
    readonly title: string;
    readonly status: string;
  }[];
}

export function unexpected(results: readonly FileResult[], notRun: readonly Otherwise[]): string[] {
  const listed = notRun.flatMap(({ file, tests = [] }) => tests.map((test) => `${file} > ${test}`));
  const passedOver = results.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ ancestorTitles, title }) => [name, ...ancestorTitles, title].join(' > ')),
  );
  const run = results.map(({ name }) => name);
  const whole = notRun.filter(({ tests }) => !tests).map(({ file }) => file);
  return [
    ...passedOver.filter((test) => !listed.includes(test)).map((test) => `not run, and not in the list: ${test}`),
    ...listed
      .filter((test) => !passedOver.includes(test))
      .map((test) => `in the list, but there is no such test: ${test}`),
    ...whole.filter((file) => run.includes(file)).map((file) => `run, though the list says it is not: ${file}`),
    ...(results.length === 0 ? ['no test was run'] : []),
  ];
}
