import { useEffect, useRef, useState } from 'react'
import { saveBlob } from '#kit/save-blob.ts'
import { jourParis } from '#wire/dates.ts'
import { compter, formaterNombre } from '#wire/french.ts'
import { lignesExport, type TypeExport } from '#wire/grid-export.ts'
import { presentMs } from '#wire/present.ts'
import { exportFile } from './export-file.ts'
import type { Grid } from './use-grid.ts'

/** Percents between two announcements: a reader hears a few, not each. */
const STEP = 25

/** The rows that match, in the order and columns shown, as a file: made here, or by the server where they are not all here. */
export function useExport(grid: Grid, say: (text: string) => void) {
  const { props, rows, columns } = grid
  const [progress, setProgress] = useState<number | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])

  async function make(type: TypeExport, signal: AbortSignal): Promise<{ blob: Blob; count: number } | null> {
    const { descriptor, matching } = rows
    if (!descriptor) return null
    const headers = columns.map(c => c.header)
    if (matching) {
      const table = lignesExport(descriptor, matching, headers)
      return { blob: await exportFile(table, type, props.label), count: matching.length }
    }
    let said = 0
    const onProgress = (percent: number) => {
      setProgress(percent)
      if (percent < said + STEP) return
      said = percent
      say(`Export\u00a0: ${formaterNombre(percent)}\u00a0%`)
    }
    const { filtre, tri } = rows.query
    const colonnes = headers.map(h => h.id)
    const blob = await props.exporter?.({ filtre, tri, colonnes, type, onProgress, signal })
    return blob ? { blob, count: rows.found } : null
  }

  async function write(type: TypeExport): Promise<void> {
    const mine = new AbortController()
    stop.current = mine
    setProgress(0)
    try {
      const made = await make(type, mine.signal)
      mine.signal.throwIfAborted()
      if (made) {
        saveBlob(made.blob, `${props.name}-${jourParis(presentMs())}.${type}`)
        say(compter(made.count, 'ligne exportée', 'lignes exportées'))
      }
    } catch (error) {
      say(mine.signal.aborted ? 'Export annulé' : props.describeError(error))
      if (!mine.signal.aborted) props.onFailure?.(error)
    }
    if (stop.current === mine) stop.current = null
    setProgress(null)
  }
  return {
    /** Percent of the rows written; null when no export runs. */
    progress,
    write,
    /** Null where all is made here, which takes a moment only. */
    cancel: rows.matching ? null : () => stop.current?.abort(),
  }
}
