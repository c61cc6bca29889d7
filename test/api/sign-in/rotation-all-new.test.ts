import { sessionsEndWhere } from './rotation-promises.ts';

sessionsEndWhere('new auth_time and origin_jti');
