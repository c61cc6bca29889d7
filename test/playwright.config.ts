import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import type { FixtureOptions } from './e2e/fixtures.ts';
import { journeyLaunchOptions } from './support/browser.ts';

/** Milliseconds as an upper bound for one step on a slow machine; a normal run does not wait for it. */
const STEP_MS = 60_000;

/** Journeys under other conditions, which `npm run test:long` runs, and `npm test` does not. */
const LONG_JOURNEYS = '**/*.long.spec.ts';

export default defineConfig<FixtureOptions>({
  testDir: 'e2e',
  outputDir: '../test-artifacts/journeys',
  globalSetup: './e2e/global-setup.ts',
  // Journeys wait for the browser and the bank for some of their time.
  workers: availableParallelism() + 1,
  retries: 0,
  forbidOnly: true,
  timeout: 6 * STEP_MS,
  expect: { timeout: STEP_MS },
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: await journeyLaunchOptions(),
    actionTimeout: STEP_MS,
    navigationTimeout: STEP_MS,
    // Snapshots of the page at each step cost a quarter of the time; `--trace retain-on-failure` brings them back.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', testIgnore: LONG_JOURNEYS },
    { name: 'long', testMatch: LONG_JOURNEYS },
    { name: 'keyboard', timeout: 30 * STEP_MS, use: { keyboardOnly: true } },
    // The window is that of 200 % on a screen of 1920 x 1080 pixels.
    { name: 'zoomed', use: { viewport: { width: 960, height: 540 }, menuBehindButton: true } },
    {
      // The window is that of 200 % on a screen of 1280 x 800 pixels. Journeys that need a table or the desktop's
      // menu are left out.
      name: 'zoomed-small',
      testMatch: /(portal-money|confirm-sign-in|offline|public-site|theme|wrong-addresses)\.(long\.)?spec\.ts$/,
      use: { viewport: { width: 640, height: 400 }, menuBehindButton: true },
    },
  ],
});
