/**
 * A line for each test file, or for each test of a single file; and for a failure what the test left behind
 * (`left-behind.ts`).
 */
import { stripVTControlCharacters, styleText } from 'node:util';
import {
  DefaultReporter,
  type SerializedError,
  type TestCase,
  type TestModule,
  type TestRunEndReason,
  type TestSpecification,
  type TestSuite,
} from 'vitest/node';

export class OneLineEach extends DefaultReporter {
  #files = 0;
  #over = 0;
  #modules: readonly TestModule[] = [];

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#files = specifications.length;
    this.#over = 0;
    super.onTestRunStart(specifications);
  }

  override onTestCaseResult(test: TestCase): void {
    super.onTestCaseResult(test);
    if (this.#files === 1) this.log(`  ${markOf(test.result().state)} ${test.fullName}${lasted(test.diagnostic())}`);
  }

  protected override printTestModule(module: TestModule): void {
    this.#over += 1;
    const tests = [...module.children.allTests()];
    const failed = tests.filter((test) => test.result().state === 'failed');
    const progress = `[${String(this.#over).padStart(String(this.#files).length)}/${this.#files}]`;
    const counts = [`${tests.length} tests`, failed.length > 0 && `${failed.length} failed`].filter(Boolean).join(', ');
    const line = `${module.project.name} ${module.relativeModuleId} (${counts})${lasted(module.diagnostic())}`;
    this.log(`${styleText('dim', progress)} ${markOf(module.state())} ${line}`);
  }

  override onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly SerializedError[],
    reason: TestRunEndReason,
  ): void {
    this.#modules = modules;
    super.onTestRunEnd(modules, errors, reason);
  }

  override reportSummary(files: Parameters<DefaultReporter['reportSummary']>[0], errors: unknown[]): void {
    for (const module of this.#modules) {
      this.#explain(module, module.relativeModuleId);
      for (const suite of module.children.allSuites()) this.#explain(suite, suite.fullName);
      for (const test of module.children.allTests()) this.#explain(test, test.fullName);
    }
    if (errors.length > 0) this.ctx.logger.printUnhandledErrors(errors);
    this.reportTestSummary(files, errors, 0);
  }

  #explain(failed: TestModule | TestSuite | TestCase, sentence: string): void {
    const errors = (failed.type === 'test' ? failed.result().errors : failed.errors()) ?? [];
    if (errors.length === 0) return;
    const { relativeModuleId: file } = failed.type === 'module' ? failed : failed.module;
    this.error(`\n${markOf('failed')} ${styleText('bold', sentence)} ${styleText('dim', file)}\n`);
    // Playwright's log is in the message already.
    for (const { log: _, ...error } of errors) this.ctx.logger.printError(error, { project: failed.project });
    for (const { what, text } of failed.meta().left ?? []) {
      const lines = stripVTControlCharacters(text).split('\n');
      this.error(`${styleText('yellow', what)}\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
    }
  }
}

function markOf(state: string): string {
  if (state === 'passed') return styleText('green', '✓');
  return state === 'failed' ? styleText('red', '×') : styleText('yellow', '↓');
}

const lasted = (diagnostic: { readonly duration: number } | undefined): string =>
  styleText('dim', ` ${((diagnostic?.duration ?? 0) / 1000).toFixed(1)} s`);
