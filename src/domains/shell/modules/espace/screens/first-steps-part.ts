import { lazyPart } from '#client/page/lazy-part.tsx'

/** Of few companies and few days: its code comes after what stands around it is drawn. */
export const FirstSteps = lazyPart(() => import('./first-steps.tsx').then(part => part.FirstSteps), {
  failed: () => null,
})
