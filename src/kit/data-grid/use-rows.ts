import { useDebouncedValue } from '@mantine/hooks'
import type { GridDescriptor, GridRow } from '#wire/grid.ts'
import { ecrireTri, FILTRE_MAX, type GridQuery, type Tri } from '#wire/grid-query.ts'
import type { DataGridProps } from './types.ts'
import { useLocalRows } from './use-local-rows.ts'
import { useServerRows } from './use-server-rows.ts'

/** Milliseconds without a key before a typed filter leaves for the server. */
const TYPING_MS = 250

interface Question {
  readonly props: DataGridProps
  readonly ready: boolean
  readonly termes: readonly string[]
  /** Being typed: it filters too, and becomes a tag with Enter. */
  readonly saisie: string
  readonly tri: Tri | null
  readonly page: number
}

export interface Rows {
  /** Rows of the page; null until known. */
  readonly page: readonly GridRow[] | null
  /** All rows that match, where they are all here. */
  readonly matching: readonly GridRow[] | null
  readonly pageNumber: number
  readonly pages: number
  /** Rows without filter, and with it. */
  readonly total: number
  readonly found: number
  readonly waiting: boolean
  readonly failure: string | null
  readonly retry: () => void
  readonly descriptor: GridDescriptor | null
  readonly query: GridQuery
  /** The server holds more rows than are here, and this screen does not ask for them. */
  readonly partial: boolean
}

/** The rows to draw, whoever filters and sorts them. */
export function useRows({ props, ready, termes, saisie, tri, page }: Question): Rows {
  const { descriptor, onQuery, describeError } = props
  const elsewhere = descriptor !== null && descriptor.total > descriptor.datas.length
  const asked = elsewhere && onQuery !== null
  const [typed] = useDebouncedValue(saisie, TYPING_MS)
  // A page asked for while typing settles would be a page of the filter before.
  const filtre = [...termes, asked ? typed : saisie].filter(t => t.trim() !== '').join('#')
  const query: GridQuery = { page, filtre: filtre.slice(0, FILTRE_MAX), tri: ecrireTri(tri) }
  const local = useLocalRows({ descriptor: asked || !ready ? null : descriptor, filtre, tri })
  const server = useServerRows({ descriptor, onQuery, describeError, query, active: asked && ready })
  const size = descriptor?.items_par_page ?? 1

  if (asked) {
    const answer = server.answer ?? descriptor
    return {
      page: answer.datas.slice(0, size),
      matching: null,
      pageNumber: answer.page,
      pages: Math.max(1, Math.ceil(answer.total / size)),
      total: descriptor.total,
      found: answer.total,
      waiting: server.waiting,
      failure: server.failure,
      retry: server.retry,
      // Totals and menus of the page asked for; headers stay those of the list.
      descriptor: { ...descriptor, datas: answer.datas, footer: answer.footer, lu_a: answer.lu_a },
      query,
      partial: false,
    }
  }
  const found = local.rows?.length ?? 0
  const pages = Math.max(1, Math.ceil(found / size))
  const pageNumber = Math.min(page, pages)
  return {
    page: local.rows?.slice((pageNumber - 1) * size, pageNumber * size) ?? null,
    matching: local.rows,
    pageNumber,
    pages,
    total: descriptor?.datas.length ?? 0,
    found,
    waiting: local.computing,
    failure: null,
    retry: props.onRefresh,
    descriptor,
    query,
    partial: elsewhere,
  }
}
