import { download } from '#client/call/api.ts'
import { ApiProblem, isOffline, SessionEnded } from '#client/call/problem.ts'
import type { Shown } from '#client/documents/use-document.tsx'
import { myDb } from '#client/queue/sync.ts'
import type { InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import { type CloturePayload, entiteIntervention, TYPE_CLOTURE } from '#domains/field-service/model/mutations.ts'
import { readBlob } from '#offline/blobs.ts'
import { contenuDe } from '#wire/replay.ts'
import { lireFichier, voirCri } from '../contract.ts'
import { garderCri, lireCriGarde } from '../offline/fichiers.ts'
import type { Local } from './use-local.ts'

/**
 * 'Voir le CRI': the office's document, from this device when it was kept since the visit last changed, else from the
 * server; without network, the pages scanned here. The technician can show it to the client in a cellar.
 * @throws Error with what to do, in French
 */
export async function ouvrirCri(visite: InterventionActivite, local: Local | undefined): Promise<Shown> {
  const titre = 'CRI'
  const db = myDb()
  const id = visite.intervention_id
  const enAttente = local?.outbox.some(e => e.entity === entiteIntervention(id) && e.type === TYPE_CLOTURE)
  if (enAttente) return { titre, pages: await pagesLocales(id, local) }
  const garde = await lireCriGarde(db, id, visite.version)
  if (garde) return { titre, blob: garde }
  try {
    const pdf = await download(voirCri, { params: { id: String(id) } })
    await garderCri(db, visite, pdf)
    return { titre, blob: pdf }
  } catch (error) {
    if (!isOffline(error) && !(error instanceof ApiProblem)) throw error
    const ancien = isOffline(error) ? await lireCriGarde(db, id) : null
    if (ancien) return { titre, blob: ancien }
    const pages = await pagesLocales(id, local)
    if (pages.length > 0) return { titre, pages }
    if (!isOffline(error) || error instanceof SessionEnded) throw error
    throw new Error('Ce CRI n’est pas sur ce téléphone\u00a0: il s’ouvrira avec du réseau.')
  }
}

/**
 * The same of work that was kept beside the plan, of which no document is drawn: the pages that were scanned, from this device or
 * else from the office.
 * @throws Error with what to do, in French
 */
export async function ouvrirPages(id: number, scan: readonly string[]): Promise<Shown> {
  try {
    const pages = await Promise.all(
      scan.map(
        async sha256 =>
          (await readBlob(myDb(), sha256)) ?? (await download(lireFichier, { params: { id: String(id), sha256 } })),
      ),
    )
    return { titre: 'CRI', pages }
  } catch (error) {
    if (!isOffline(error) || error instanceof SessionEnded) throw error
    throw new Error('Ce CRI n’est pas sur ce téléphone\u00a0: il s’ouvrira avec du réseau.')
  }
}

async function pagesLocales(id: number, local: Local | undefined): Promise<Blob[]> {
  const entry = local?.actions.findLast(e => e.entity === entiteIntervention(id) && e.type === TYPE_CLOTURE)
  const payload = contenuDe<CloturePayload>(entry, TYPE_CLOTURE)
  if (!payload) return []
  const pages = await Promise.all(payload.rapport.scan.map(sha => readBlob(myDb(), sha)))
  return pages.filter(p => p !== null)
}
