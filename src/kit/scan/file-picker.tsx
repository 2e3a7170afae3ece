import { type ReactNode, useRef } from 'react'

type Props = {
  multiple: boolean
  onFiles: (files: File[]) => void
  /** Renders the visible control; the input itself is never focused nor read aloud. */
  children: (open: () => void) => ReactNode
  /** Asks a phone for its own camera application instead of the gallery. */
  capture?: boolean
}

export function FilePicker({ multiple, onFiles, children, capture = false }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      {children(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple={multiple}
        capture={capture ? 'environment' : undefined}
        hidden
        onChange={event => {
          const files = [...(event.currentTarget.files ?? [])]
          // Choosing the same photo twice in a row must count as a choice.
          event.currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
