/** A second way to the same end, played by `npm run test:long`, and by `npm run test:faults` where it is a fault. */
export const LONG = { tag: '@long' }

/** What a run of Playwright leaves out: the second ways, unless they are asked for. */
export const lengthOfRun = process.env.E2E_LONG ? {} : { grepInvert: /@long/ }

/** The kit in the dark is looked at on the product's own screens by every run, and state by state by the long one. */
export const inTheme = (theme: string) => (theme === 'dark' ? LONG : {})
