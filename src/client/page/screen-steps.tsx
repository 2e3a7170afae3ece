import { useContext } from 'react'
import type { History } from '#kit/time-grid/history.ts'
import { StepButtons } from '#kit/time-grid/step-buttons.tsx'
import { DeedsContext, useSteps } from '../reading/deeds.ts'

/** Undo and redo of what was done on the screen around, among its tools: there once there is something of it. */
export function ScreenSteps() {
  const deeds = useContext(DeedsContext)
  return deeds && <Steps deeds={deeds} />
}

function Steps({ deeds }: { deeds: History }) {
  const steps = useSteps(deeds)
  return (steps.undone ?? steps.redone) === null ? null : <StepButtons {...steps} />
}
