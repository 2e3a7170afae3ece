import { type ClipboardEvent, useRef } from 'react'
import { type Clip, cellsOf, clipOf, pasteOf } from './clipboard.ts'
import type { GridModel } from './model.ts'

/** Cells copied and pasted by the machine's own keys and menus; its clipboard holds them as a spreadsheet does. */
export function useClipboard(model: GridModel) {
  const kept = useRef<Clip | null>(null)
  const { rows, axis, selection, props } = model
  return {
    onCopy: (event: ClipboardEvent) => {
      if (!selection || !props.onPaste) return
      const clip = clipOf(rows, axis, selection)
      kept.current = clip
      event.clipboardData.setData('text/plain', clip.text)
      event.preventDefault()
    },
    onPaste: (event: ClipboardEvent) => {
      if (!selection || !props.onPaste) return
      const text = event.clipboardData.getData('text/plain')
      if (text === '') return
      event.preventDefault()
      // The same words are what was copied here, with its hours and looks.
      const paste = pasteOf(kept.current?.text === text ? kept.current : cellsOf(text), rows, axis, selection)
      if (paste) props.onPaste(paste)
    },
  }
}
