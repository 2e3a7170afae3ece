import base from '../playwright.config.ts'

// `npm run screens`: pictures of every screen, to be looked at; nothing is compared, so it is no part of the tests.
export default {
  ...base,
  testDir: '.',
  testMatch: '**/*.pictures.ts',
  globalSetup: '../support/global-setup.ts',
  outputDir: '../../test-results/screens',
}
