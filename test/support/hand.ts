import { takeMouseAway } from './keyboard-hand.ts';
import { openMenus } from './open-menus.ts';

if (process.env.HAND === 'keyboard') await takeMouseAway();
if (process.env.DESK) await openMenus();
