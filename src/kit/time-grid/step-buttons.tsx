import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { IconButton } from '#kit/button/icon-button.tsx'
import type { GridHistory } from './types.ts'

const icon = { size: 20, stroke: 1.8, 'aria-hidden': true } as const

/** Undo and redo of a screen's deeds, each named by what it would do. */
export function StepButtons({ undone, redone, undo, redo }: GridHistory) {
  return (
    <>
      <IconButton
        label={undone ? `Défaire\u00a0: ${undone}` : 'Défaire'}
        disabled={undone === null}
        onClick={() => undo()}
      >
        <IconArrowBackUp {...icon} />
      </IconButton>
      <IconButton
        label={redone ? `Refaire\u00a0: ${redone}` : 'Refaire'}
        disabled={redone === null}
        onClick={() => redo()}
      >
        <IconArrowForwardUp {...icon} />
      </IconButton>
    </>
  )
}
