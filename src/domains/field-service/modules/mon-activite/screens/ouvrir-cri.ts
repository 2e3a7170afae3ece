import { download } from '#client/api.ts'
import { ApiProblem, isOffline } from '#client/problem.ts'
import { myDb } from '#client/sync.ts'
import { cloturePayloadSchema, entiteIntervention, TYPE_CLOTURE } from '#domains/field-service/model/mutations.ts'
import type { InterventionActivite } from '#domains/field-service/model/planning.ts'
import { readBlob } from '#offline/blobs.ts'
import { voirCri } from '../contract.ts'
import { garderCri, lireCriGarde } from '../offline/fichiers.ts'
import type { Source } from './document-viewer.tsx'
import type { Local } from './use-local.ts'

/**
 * 'Voir le CRI': the office's document when it can be had, the one kept, else the pages scanned here; the technician can
 * show it to the client in a cellar.
 * @throws Error with what to do, in French
 */
export async function ouvrirCri(visite: InterventionActivite, local: Local | undefined): Promise<Source> {
  const db = myDb()
  const id = visite.intervention_id
  const enAttente = local?.outbox.some(e => e.entity === entiteIntervention(id) && e.type === TYPE_CLOTURE)
  if (enAttente) return { pages: await pagesLocales(id, local) }
  try {
    const pdf = await download(voirCri, { params: { id: String(id) } })
    await garderCri(db, id, pdf, visite.intervention_date_planifie)
    return { blob: pdf, mime: 'application/pdf' }
  } catch (error) {
    if (!isOffline(error) && !(error instanceof ApiProblem)) throw error
    const garde = await lireCriGarde(db, id)
    if (garde) return { blob: garde, mime: 'application/pdf' }
    const pages = await pagesLocales(id, local)
    if (pages.length > 0) return { pages }
    throw isOffline(error) ? new Error('Ce CRI n’est pas sur ce téléphone : il s’ouvrira avec du réseau.') : error
  }
}

async function pagesLocales(id: number, local: Local | undefined): Promise<Blob[]> {
  const entry = local?.actions.findLast(e => e.entity === entiteIntervention(id) && e.type === TYPE_CLOTURE)
  const payload = cloturePayloadSchema.safeParse(entry?.payload)
  if (!payload.success) return []
  const pages = await Promise.all(payload.data.rapport.scan.map(sha => readBlob(myDb(), sha)))
  return pages.filter(p => p !== null)
}
