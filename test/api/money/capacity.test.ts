import { promisesOfCapacity } from './capacity-promises.ts';

promisesOfCapacity({ customers: 100, transactionsEach: 20 });
