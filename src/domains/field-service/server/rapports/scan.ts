import { Busboy } from '@fastify/busboy'
import { REFUS_ETAPE } from '#domains/field-service/model/interventions/intervention.ts'
import { LIMITES_CLOTURE } from '#domains/field-service/model/rapports/cloture-regles.ts'
import { record } from '#server/audit/record.ts'
import { inspectFile } from '#server/files/inspect.ts'
import { keepFile } from '#server/files/keep.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { lireSituation } from '../interventions/situation.ts'
import { annoncer } from '../notifications.ts'
import { nommerPages, rangerPages } from './pages.ts'

/** Attachments allowed: pdf, jpg, png, jpeg (specification field-service §9). The name must agree with the bytes. */
const TYPES: Record<string, string> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
}

export interface PageRecue {
  readonly nom: string
  readonly octets: Buffer
}

/**
 * Files of a multipart body, in order (RFC 7578). Other fields are ignored: a form may carry its own.
 * @throws CodedError FORMAT_REFUSE, SAISIE, CORPS_TROP_GROS
 */
export async function lireFormulaire(type: string | undefined, corps: unknown): Promise<PageRecue[]> {
  if (!Buffer.isBuffer(corps) || !type?.startsWith('multipart/form-data')) throw refuse('FORMAT_REFUSE')
  const pages: PageRecue[] = []
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  try {
    const lecteur = new Busboy({
      headers: { 'content-type': type },
      limits: { files: LIMITES_CLOTURE.pages, fields: 20, fieldSize: 10_000, parts: 60, headerPairs: 50 },
    })
    lecteur.on('file', (_champ, flux, nom) => {
      const morceaux: Buffer[] = []
      flux.on('data', (m: Buffer) => morceaux.push(m))
      flux.on('end', () => pages.push({ nom: nom ?? '', octets: Buffer.concat(morceaux) }))
      flux.on('error', () => reject(refuse('SAISIE')))
    })
    lecteur.on('filesLimit', () => reject(refuse('CORPS_TROP_GROS')))
    lecteur.on('partsLimit', () => reject(refuse('CORPS_TROP_GROS')))
    lecteur.on('finish', resolve)
    lecteur.on('error', () => reject(refuse('SAISIE')))
    lecteur.end(corps)
  } catch {
    // A body without boundary: the reader says so by throwing.
    throw refuse('SAISIE')
  }
  await promise
  if (pages.length === 0) throw refuse('SAISIE', { champs: { scan: '- Veuillez scanner le CRI' } })
  return pages
}

async function verifierPage({ nom, octets }: PageRecue): Promise<string> {
  const mime = TYPES[/\.([a-z]+)$/i.exec(nom)?.[1]?.toLowerCase() ?? '']
  if (!mime || octets.length === 0) throw refuse('TYPE_DE_FICHIER')
  await inspectFile(octets, mime)
  return mime
}

/**
 * Stores scanned pages under their hash and ties them to the visit; the closing then names them. The same pages again
 * change nothing (specification field-service §7 "scancri").
 */
export async function recevoirPages(
  context: Context,
  intervention_id: number,
  pages: readonly PageRecue[],
): Promise<string[]> {
  const { db, caller, now, services } = context
  const { compte_id, utilisateur_id } = caller
  const situation = await lireSituation(context, intervention_id)
  if (!situation || situation.technicien_id !== utilisateur_id) throw refuse('INTROUVABLE')
  if (situation.annulee) throw refuse('ETAPE_REFUSEE', { message: REFUS_ETAPE.ANNULEE.message })
  if (situation.cloturee) throw refuse('ETAPE_REFUSEE', { message: REFUS_ETAPE.DEJA_CLOTUREE.message })
  const mimes = await Promise.all(pages.map(verifierPage))
  const scan: string[] = []
  for (const [rang, { octets }] of pages.entries()) {
    const mime = mimes[rang] as string
    scan.push(await keepFile(db, services, { compte_id, utilisateur_id, octets, mime, now }))
  }
  await rangerPages(context, intervention_id, nommerPages(scan))
  await record(context, { action: 'intervention.scan', entite: `intervention:${intervention_id}`, apres: { scan } })
  await annoncer(context, [utilisateur_id])
  return scan
}
