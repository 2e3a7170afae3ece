import { type ComponentType, lazy } from 'react'
import { loadPart } from '#client/load.ts'
import type { DeskFrameProps } from './desk-frame.tsx'
import { readFold } from './menu-fold.ts'

type Desk = ComponentType<DeskFrameProps>
let ready: Desk | null = null

/** Fetches the desk's frame ahead of its first drawing, and how its menu was left; a phone never does. */
export async function preloadDesk(): Promise<{ default: Desk }> {
  const fold = readFold().catch(error => console.info('fold not read', error))
  const { DeskFrame } = await loadPart(() => import('./desk-frame.tsx'))
  await fold
  ready = DeskFrame
  return { default: DeskFrame }
}
const Coming = lazy(preloadDesk)

/** The frame, drawn at once where its code is here: React holds a fallback on screen for a while once it has shown it. */
export const deskFrame = (): Desk => ready ?? Coming
