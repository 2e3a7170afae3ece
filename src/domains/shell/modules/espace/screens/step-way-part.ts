import { lazyPart } from '#client/page/lazy-part.tsx'

/** Of the first days of a company: its code comes after the screen below it is drawn. */
export const StepWay = lazyPart(() => import('./step-way.tsx').then(part => part.StepWay), {
  waiting: null,
  failed: () => null,
})
