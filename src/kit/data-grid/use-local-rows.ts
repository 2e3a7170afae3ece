import { useEffect, useMemo, useState } from 'react'
import type { GridDescriptor, GridRow } from '#wire/grid.ts'
import { lireTermes, type Tri } from '#wire/grid-query.ts'
import { createRowIndex } from './row-index.ts'
import { runAtRest, runInSlices, runNow } from './slices.ts'

/** Up to here filtering and sorting take less than a frame and need no pause. */
const AT_ONCE = 400

interface Question {
  readonly descriptor: GridDescriptor | null
  /** Terms separated by #. */
  readonly filtre: string
  readonly tri: Tri | null
}

export interface LocalRows {
  /** Rows that match, in order; null until the first are known. */
  readonly rows: readonly GridRow[] | null
  /** The rows shown are those of the question before. */
  readonly computing: boolean
}

/** Filters and sorts the rows that are all here, without a task that would hold the keys back. */
export function useLocalRows({ descriptor, filtre, tri }: Question): LocalRows {
  const index = useMemo(() => descriptor && createRowIndex(descriptor), [descriptor])
  const { colonne, sens } = tri ?? { colonne: null, sens: 1 as const }
  const atOnce = useMemo(() => {
    const termes = lireTermes(filtre)
    if (!descriptor || !index) return null
    if (termes.length === 0 && colonne === null) return descriptor.datas
    if (descriptor.datas.length > AT_ONCE) return null
    return runNow(index.select(termes, colonne === null ? null : { colonne, sens }))
  }, [descriptor, index, filtre, colonne, sens])

  const [later, setLater] = useState<{ rows: readonly GridRow[]; question: string; of: unknown } | null>(null)
  const question = `${filtre}\n${colonne}\n${sens}`
  useEffect(() => {
    if (atOnce || !index) return
    const stop = new AbortController()
    const steps = index.select(lireTermes(filtre), colonne === null ? null : { colonne, sens })
    runInSlices(steps, stop.signal).then(
      rows => setLater({ rows, question: `${filtre}\n${colonne}\n${sens}`, of: index }),
      error => {
        // Another question took its place.
        if (!stop.signal.aborted) throw error
      },
    )
    return () => stop.abort()
  }, [atOnce, index, filtre, colonne, sens])

  const computing = !atOnce && (later?.question !== question || later.of !== index)
  const long = (descriptor?.datas.length ?? 0) > AT_ONCE
  useEffect(() => {
    if (!index || !long || computing) return
    const stop = new AbortController()
    runAtRest(index.prepare(), stop.signal).catch(error => {
      // A question came first, or other rows.
      if (!stop.signal.aborted) throw error
    })
    return () => stop.abort()
  }, [index, long, computing])

  return { rows: atOnce ?? later?.rows ?? null, computing }
}
