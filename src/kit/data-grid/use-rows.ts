import { useDebouncedValue } from '@mantine/hooks'
import { type GridDescriptor, type GridRow, ITEMS_PAR_PAGE } from '#wire/grid.ts'
import { ecrireTri, FILTRE_MAX, type GridQuery, type Tri } from '#wire/grid-query.ts'
import type { Range } from './row-window.ts'
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
  /** Ranks in sight. */
  readonly range: Range
}

export interface Rows {
  /** False until the first rows are known. */
  readonly known: boolean
  /** A row by its rank, from 0; undefined while it is on its way. */
  readonly at: (rank: number) => GridRow | undefined
  /** Rank of the first row here that this is true of; -1 where there is none. */
  readonly find: (test: (row: GridRow) => boolean) => number
  /** All rows that match, where they are all here. */
  readonly matching: readonly GridRow[] | null
  /** Rows without filter, and with it. */
  readonly total: number
  readonly found: number
  readonly waiting: boolean
  readonly failure: string | null
  readonly retry: () => void
  readonly descriptor: GridDescriptor | null
  readonly query: Pick<GridQuery, 'filtre' | 'tri'>
  /** The server holds more rows than are here, and this screen does not ask for them. */
  readonly partial: boolean
}

/** The rows to draw, whoever filters and sorts them. */
export function useRows({ props, ready, termes, saisie, tri, range }: Question): Rows {
  const { descriptor, onQuery, describeError } = props
  const elsewhere = descriptor !== null && descriptor.total > descriptor.datas.length
  const asked = elsewhere && onQuery !== null
  // The first letter leaves at once, those that follow it together.
  const [typed] = useDebouncedValue(saisie, TYPING_MS, { leading: true })
  // What became a tag is no longer being typed.
  const filtre = [...termes, asked && saisie !== '' ? typed : saisie]
    .filter(t => t.trim() !== '')
    .join('#')
    .slice(0, FILTRE_MAX)
  const query = { filtre, tri: ecrireTri(tri) }
  const local = useLocalRows({ descriptor: asked || !ready ? null : descriptor, filtre, tri })
  const size = props.block ?? descriptor?.items_par_page ?? ITEMS_PAR_PAGE
  const server = useServerRows({ descriptor, onQuery, describeError, ...query, active: asked && ready, range, size })

  if (asked) {
    const answer = server.answer ?? descriptor
    return {
      known: true,
      at: server.at,
      find: server.find,
      matching: null,
      total: descriptor.total,
      found: answer.total,
      waiting: server.waiting,
      failure: server.failure,
      retry: server.retry,
      // Totals and menus of what was asked for; headers stay those of the list.
      descriptor: { ...descriptor, datas: answer.datas, footer: answer.footer, lu_a: answer.lu_a },
      query,
      partial: false,
    }
  }
  return {
    known: local.rows !== null,
    at: rank => local.rows?.[rank],
    find: test => local.rows?.findIndex(test) ?? -1,
    matching: local.rows,
    total: descriptor?.datas.length ?? 0,
    found: local.rows?.length ?? 0,
    waiting: local.computing,
    failure: null,
    retry: props.onRefresh,
    descriptor,
    query,
    partial: elsewhere,
  }
}
