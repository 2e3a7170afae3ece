import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#client/call/api.ts'
import { notifyWarning } from '#client/call/notices.ts'
import { messageOf } from '#client/call/problem.ts'
import { useKeyedReading } from '#client/reading/use-keyed-reading.ts'
import type { ExportQuestion } from '#kit/data-grid/types.ts'
import type { GridDescriptor } from '#wire/grid.ts'
import type { GridQuery } from '#wire/grid-query.ts'
import { estGardee, type ResourceAddress, resourceOperations } from '#wire/resource.ts'
import type { Choix } from './define-resource-module.tsx'
import { exportList } from './export-list.ts'

/** First part of every reading's key. */
export const LECTURE = 'ressource'

const TRANSFERT = 'transfert:'
const segmentOf = (menu: string) => (menu.startsWith(TRANSFERT) ? menu.slice(TRANSFERT.length) : null)

/** Entries of a row's menu that this screen knows: the others are the module's. */
export function isGeneric(menu: string): boolean {
  return ['modifier', 'monter', 'descendre', 'supprimer', 'fichiers'].includes(menu) || segmentOf(menu) !== null
}

/** A resource's calls and its list, which opens without network once it was read. */
export function useResource(
  adresse: ResourceAddress,
  { supprimes = false, choix = {} }: { supprimes?: boolean; choix?: Choix } = {},
) {
  const client = useQueryClient()
  const { path } = adresse
  const operations = useMemo(() => resourceOperations(adresse), [adresse])
  const filtre = { ...(supprimes ? { supprimes: '1' as const } : {}), ...choix }
  const narrowed = Object.entries(choix).map(([nom, valeur]) => `${nom}=${valeur}`)
  const lecture = useKeyedReading<GridDescriptor>({
    sujet: LECTURE,
    key: supprimes ? [path, 'supprimes'] : [path, ...narrowed],
    ask: signal => call(operations.list, { query: filtre, signal }),
    // Without network the whole list is there: its parts need no place of their own.
    kept: estGardee(adresse) && narrowed.length === 0 ? 'prepared' : 'nothing',
  })
  const ask = ({ page, lignes, total, ...query }: Partial<GridQuery>, signal?: AbortSignal) =>
    call(operations.list, {
      query: {
        ...filtre,
        ...(page ? { page: String(page) } : {}),
        ...(lignes ? { lignes: String(lignes) } : {}),
        ...(total === undefined ? {} : { total: String(total) }),
        ...(query.filtre ? { filtre: query.filtre } : {}),
        ...(query.tri ? { tri: query.tri } : {}),
      },
      ...(signal ? { signal } : {}),
    })
  return {
    path,
    operations,
    lecture,
    paramsOf: (id: number) => ({ [adresse.key]: String(id) }),
    transferOf(menu: string) {
      const segment = segmentOf(menu)
      return segment === null ? null : (resourceOperations(adresse, { segments: [segment] }).transfers[0] ?? null)
    },
    /** Other lists may show this one's labels: all are read again. */
    relire: () => client.invalidateQueries({ queryKey: [LECTURE] }),
    onQuery: (query: GridQuery, signal: AbortSignal) => ask(query, signal),
    exporter: (question: ExportQuestion) => exportList(operations.export, question, { supprimes, choix }),
  }
}

/** Says a failure that has no place on screen; the calls that lead here say none by themselves. */
export function tellFailure(error: unknown): void {
  notifyWarning(messageOf(error))
}
