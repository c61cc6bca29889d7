/** Measures the worker's memory for a backup, its check, the deletion and the restore of a million records. */
import { benchmarkBackupJobs } from '#test/support/faults/backup-jobs.ts';
import { isSmallRun, printTable, reportAtMost } from './report.ts';

/** Each transaction counts as two records: itself and its journal line. */
const customers = isSmallRun ? 500 : 47_700;
const { jobs } = await benchmarkBackupJobs({ customers, transactionsEach: 10 });
printTable(`Backups of ${customers} customers, some ${customers * 21} records`, jobs);
reportAtMost('memory of the worker', Math.max(...jobs.map(({ megabytes }) => megabytes)), 256, 'MB');
