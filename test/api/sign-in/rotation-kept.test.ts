import { sessionsEndWhere } from './rotation-promises.ts';

sessionsEndWhere('kept');
