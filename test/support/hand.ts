import { takeMouseAway } from './keyboard-hand.ts';

if (process.env.HAND === 'keyboard') await takeMouseAway();
