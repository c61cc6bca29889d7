import { figure } from '#test/support/figures.ts';
import { promisesOfCapacity } from './capacity-promises.ts';

promisesOfCapacity({ customers: figure(10_000, 100), transactionsEach: 20 });
