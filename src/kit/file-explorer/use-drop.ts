import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'

const holdsFiles = (data: DataTransfer) => data.types.includes('Files')

/** Files dropped on a part of the page, or pasted into it. `onFiles` null: neither is taken. */
export function useDrop(onFiles: ((files: File[]) => void) | null) {
  const [over, setOver] = useState(false)
  // Each element inside enters and leaves by itself.
  const depth = useRef(0)
  function leave() {
    depth.current = 0
    setOver(false)
  }
  if (!onFiles) return { over: false, handlers: {} }
  return {
    over,
    handlers: {
      onDragEnter(event: DragEvent) {
        if (!holdsFiles(event.dataTransfer)) return
        depth.current++
        setOver(true)
      },
      onDragLeave() {
        if (--depth.current <= 0) leave()
      },
      onDragOver(event: DragEvent) {
        if (holdsFiles(event.dataTransfer)) event.preventDefault()
      },
      onDrop(event: DragEvent) {
        if (!holdsFiles(event.dataTransfer)) return
        event.preventDefault()
        leave()
        const files = [...event.dataTransfer.files]
        if (files.length > 0) onFiles(files)
      },
      onPaste(event: ClipboardEvent) {
        const files = [...event.clipboardData.files]
        if (files.length === 0) return
        event.preventDefault()
        onFiles(files)
      },
    },
  }
}
