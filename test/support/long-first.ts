import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that start programs or wait for long, the longest first: at the end of their project, each would keep one worker
 * busy and the others waiting. Vitest itself knows the times of earlier runs only, and a new clone has none.
 */
const LONG = [
  'test/e2e/admin-backups.test.ts',
  'test/e2e/accessibility.test.ts',
  'test/e2e/live.test.ts',
  'test/infra/local/start.test.ts',
  'test/infra/verify-backup.test.ts',
  'test/infra/bundles.test.ts',
  'test/api/backups/large-customer.test.ts',
  'test/api/backups/restore-database.test.ts',
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = LONG.findIndex((file) => moduleId.endsWith(file));
  return rank < 0 ? LONG.length : rank;
};

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
