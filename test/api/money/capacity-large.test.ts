import { promisesOfCapacity } from './capacity-promises.ts';

promisesOfCapacity({ customers: 10_000, transactionsEach: 20 });
