import { createHash } from 'node:crypto'
import { direChrono, EN_CIRCUIT } from '#domains/residences/model/documents.ts'
import { deposerVersion } from '#domains/residences/model/versions-operations.ts'
import { record } from '#server/audit/record.ts'
import { keepContent } from '#server/files/attachments/commands.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { FICHIER_MAX } from '#wire/attachments.ts'
import { jourParis } from '#wire/dates.ts'
import { annoncer, prevenir } from './annoncer.ts'
import { tenirDocument } from './ecrire.ts'
import { peutDeposer } from './faits.ts'
import type { DocumentLu } from './lire.ts'
import { texteJob } from './texte.ts'
import { lireRowsVersions } from './versions.ts'

const PDF = 'application/pdf'

export interface Depot {
  readonly contenu: Uint8Array | { readonly sha256: string }
  readonly expire: string | null
  readonly note: string
}

/** @throws CodedError DROIT_MANQUANT, ETAPE_REFUSEE, SAISIE */
function exigerDepot(context: Context, d: DocumentLu, { expire }: Depot): void {
  if (d.archive_a !== null)
    throw refuse('ETAPE_REFUSEE', { message: 'Ce document est archivé\u00a0: remettez-le d’abord en service.' })
  if (!peutDeposer(context, d))
    throw refuse('DROIT_MANQUANT', { message: 'Seule la personne qui rédige ce document dépose ses versions.' })
  // Whoever deposits neither checks nor approves: a version that nobody could take further is not taken in.
  const moi = context.caller.utilisateur_id
  if (moi === d.verificateur_id || moi === d.approbateur_id)
    throw refuse('ETAPE_REFUSEE', {
      message: `Vous ${moi === d.verificateur_id ? 'vérifiez' : 'approuvez'} ce document\u00a0: une autre personne dépose ses versions.`,
    })
  if (expire !== null && expire < jourParis(context.now))
    throw refuse('SAISIE', { champs: { expire: 'Une date à venir est attendue.' } })
}

const nomDe = (contenu: Depot['contenu']): string =>
  contenu instanceof Uint8Array ? createHash('sha256').update(contenu).digest('hex') : contenu.sha256

/**
 * A version to check and to approve: what went through the circuit before it is withdrawn. The same as the last one changes nothing.
 * @returns its number
 * @throws CodedError INTROUVABLE, DROIT_MANQUANT, ETAPE_REFUSEE, SAISIE, TYPE_DE_FICHIER, ESPACE_DISQUE
 */
export async function deposer(
  context: Context,
  document_id: number,
  depot: Depot,
): Promise<{ n: number; titre: string }> {
  const { db, caller, now } = context
  const d = await tenirDocument(context, document_id)
  exigerDepot(context, d, depot)
  const { expire, note, contenu } = depot
  const [derniere] = await lireRowsVersions(context, document_id)
  const titre = d.document_titre
  if (
    derniere &&
    (derniere.n === d.en_cours || derniere.n === d.courante) &&
    derniere.sha256 === nomDe(contenu) &&
    derniere.expire_le === expire &&
    derniere.note === note
  )
    return { n: derniere.n, titre }
  const { sha256, taille } = await keepContent(context, contenu, PDF)
  // What came by pieces was measured by none of this call's own bounds.
  if (taille > FICHIER_MAX) throw refuse('SAISIE', { message: 'Ce fichier pèse plus de 20\u00a0Mo.' })
  const { compte_id, utilisateur_id } = caller
  await db
    .updateTable('document_version')
    .set({ etat: 'retiree' })
    .where('compte_id', '=', compte_id)
    .where('document_id', '=', document_id)
    .where('etat', 'in', [...EN_CIRCUIT])
    .execute()
  const n = (derniere?.n ?? 0) + 1
  await db
    .insertInto('document_version')
    .values({
      ...{ compte_id, document_id, n, sha256, taille, expire_le: expire, note },
      ...{ depose_par: utilisateur_id, depose_a: now },
    })
    .execute()
  await record(context, {
    action: deposerVersion.id,
    entite: `document:${document_id}`,
    apres: { n, sha256, expire_le: expire, note },
  })
  await context.services.jobs.enqueue(texteJob, { compte_id, document_id, n }, { db })
  await prevenir(context, [d.verificateur_id], {
    document_id,
    titre: 'Un document à vérifier',
    body: `${direChrono(d.documents_type_code, d.numero)} ${titre}\u00a0: une version attend votre vérification.`,
  })
  await annoncer(context)
  return { n, titre }
}
