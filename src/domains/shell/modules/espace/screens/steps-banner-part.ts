import { lazyPart } from '#client/page/lazy-part.tsx'

/** Of few people and few days: its code comes after the screen below it is drawn, and its line then. */
export const StepsBanner = lazyPart(() => import('./steps-banner.tsx').then(part => part.StepsBanner), {
  waiting: null,
  failed: () => null,
})
