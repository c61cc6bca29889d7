import { figure } from '#test/support/figures.ts';
import { promisesOfCapacity } from './capacity-promises.ts';

promisesOfCapacity({ customers: figure(10_000, 500), transactionsEach: 20 });
