import type { ComponentType } from 'react'
import { isStaleBuild, loadPart } from '#client/call/load.ts'
import { acceptUpdate } from '#client/device/update.ts'
import { lazyPart } from '#client/page/lazy-part.tsx'
import { LoadError } from '#kit/state/load-error.tsx'
import type { DeskFrameProps } from './desk-frame.tsx'
import { readFold } from './menu-fold.ts'
import classes from './workspace.module.css'

type Desk = ComponentType<DeskFrameProps>
let ready: Desk | null = null

/** Fetches the desk's frame ahead of its first drawing, and how its menu was left; a phone never does. */
export async function preloadDesk(): Promise<Desk> {
  const fold = readFold().catch(error => console.info('fold not read', error))
  const { DeskFrame } = await loadPart(() => import('./desk-frame.tsx'))
  await fold
  ready = DeskFrame
  return DeskFrame
}
const Coming = lazyPart(preloadDesk, {
  waiting: (
    <>
      <div className={classes.outline} />
      <div className={classes.top} />
    </>
  ),
  // In the menu's place: what is open beside it stays.
  failed: retry => (
    <>
      <div className={classes.missing}>
        <LoadError stale={isStaleBuild()} onRetry={retry} onReload={acceptUpdate} />
      </div>
      <div className={classes.top} />
    </>
  ),
})

/** The frame, drawn at once where its code is here: React holds a fallback on screen for a while once it has shown it. */
export const deskFrame = (): Desk => ready ?? Coming
