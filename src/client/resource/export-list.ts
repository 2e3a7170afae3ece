import { call, download } from '#client/call/api.ts'
import { notifyWarning } from '#client/call/notices.ts'
import { Offline, sayOffline } from '#client/call/problem.ts'
import type { ExportQuestion } from '#kit/data-grid/types.ts'
import { annulerExport, exportCommenceSchema, lireExport, telechargerExport } from '#wire/exports.ts'
import type { ResourceOperations } from '#wire/resource.ts'
import type { Choix } from './define-resource-module.tsx'

/** Milliseconds between two looks at a long export. */
const LOOK_MS = 1000
/** A file that is written while it is waited for. */
const WAIT_MS = 120_000

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/** Waits for a long export to be made, and takes its file. */
async function follow(export_id: string, { onProgress, signal }: ExportQuestion): Promise<Blob> {
  const params = { export_id }
  try {
    for (;;) {
      const { etat, lignes, ecrites } = await call(lireExport, { params, signal })
      onProgress(lignes === 0 ? 100 : (ecrites / lignes) * 100)
      if (etat === 'pret') return await download(telechargerExport, { params, signal })
      if (etat !== 'en_cours') throw new ExportFailed()
      await pause(LOOK_MS, signal)
    }
  } catch (error) {
    if (signal.aborted)
      // What is not cancelled goes by itself after a day.
      await call(annulerExport, { params, unseen: true }).catch(failure =>
        console.info('export not cancelled', failure),
      )
    throw error
  }
}

class ExportFailed extends Error {}

const unreached = sayOffline('Exporter toute cette liste demande une connexion internet.')

/** Says a failure of an export: without network it says what to do. */
export function tellExportFailure(error: unknown, words: (error: unknown) => string): void {
  if (error instanceof ExportFailed) notifyWarning('L’export n’a pas abouti\u00a0: filtrez la liste ou réessayez.')
  else notifyWarning(error instanceof Offline ? unreached(error) : words(error))
}

/** The file of every row behind a question, made by the server; a long one is followed until it is there. */
export async function exportList(
  operation: ResourceOperations['export'],
  question: ExportQuestion,
  { supprimes, choix = {} }: { supprimes: boolean; choix?: Choix },
): Promise<Blob> {
  const { filtre, tri, colonnes, type, signal } = question
  const blob = await download(operation, {
    body: {
      type,
      colonnes: [...colonnes],
      ...(filtre ? { filtre } : {}),
      ...(tri ? { tri } : {}),
      ...(supprimes ? { supprimes: '1' as const } : {}),
      ...(Object.keys(choix).length > 0 ? { choix: { ...choix } } : {}),
    },
    signal: AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]),
  })
  if (!blob.type.includes('json')) return blob
  const { export_id } = exportCommenceSchema.parse(JSON.parse(await blob.text()))
  return await follow(export_id, question)
}
