/** This file runs as a program of its own, so that its memory is freed; see `runProgram`. */
import { join } from 'node:path';
import { build } from 'vite';
import { repositoryRoot } from './sources.ts';

// For any other NODE_ENV, such as that of a test run, Vite uses React's development build.
process.env.NODE_ENV = 'production';
await build({ configFile: join(repositoryRoot, 'web/vite.config.ts'), logLevel: 'warn' });
