import { type RefObject, useEffect, useRef } from 'react'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { rowName } from './row-name.ts'
import type { Grid } from './use-grid.ts'

interface Props {
  readonly grid: Grid
  readonly root: RefObject<HTMLElement | null>
}

/** What a menu entry asks before it acts; the focus then goes back to the row, or to the one that took its place. */
export function MenuQuestion({ grid, root }: Props) {
  const { asked, confirm, dismiss } = grid.menus
  const key = asked ? grid.keyOf(asked.row) : null
  const last = useRef<string | null>(null)
  useEffect(() => {
    if (key !== null) last.current = key
    if (key !== null || last.current === null) return
    const card = `[data-actions="${CSS.escape(last.current)}"] button`
    last.current = null
    const frame = requestAnimationFrame(() => {
      const back =
        root.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]') ??
        root.current?.querySelector<HTMLElement>(card)
      back?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [key, root])
  const { layer } = grid.props
  const latest = useRef(dismiss)
  latest.current = dismiss
  useEffect(() => {
    if (key !== null) return layer?.(() => latest.current())
  }, [key, layer])

  if (!asked) return null
  const { menu, pending, refusal } = asked
  const words = menu.confirmation
  if (!words) return null
  return (
    <ConfirmDialog
      opened
      title={words.titre}
      yes={`${menu.label} «\u00a0${rowName(grid.columns, asked.row)}\u00a0»`}
      danger={menu.danger}
      pending={pending}
      error={refusal}
      onYes={confirm}
      onCancel={dismiss}
    >
      <p>{words.message}</p>
    </ConfirmDialog>
  )
}
