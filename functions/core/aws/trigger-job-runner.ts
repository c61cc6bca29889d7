import { env } from '../env.ts';
import { invokeFunction } from './invoke-function.ts';

export const triggerJobRunner = (): Promise<void> => invokeFunction(env.runJobFunction);
