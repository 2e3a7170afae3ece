import type { Updateable } from 'kysely'
import { type ActeDocument, direChrono, type EtatVersion, refusActe } from '#domains/residences/model/documents.ts'
import { estPerime } from '#domains/residences/model/validite.ts'
import { record } from '#server/audit/record.ts'
import type { Database } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { jourParis } from '#wire/dates.ts'
import { annoncer, prevenir } from './annoncer.ts'
import { tenirDocument } from './ecrire.ts'
import { reconduireDemandes, retirerReconduites } from './lectures.ts'
import type { DocumentLu } from './lire.ts'
import { jugee, trouverVersion, type VersionLue } from './versions.ts'

interface Laquelle {
  readonly id: number
  readonly n: number
}

/**
 * The version and its document, held. @param fait what the same hand did already, asked again because its answer was lost
 * @returns null where it was done
 * @throws CodedError INTROUVABLE, DROIT_MANQUANT, ETAPE_REFUSEE
 */
async function exiger(
  context: Context,
  { id, n }: Laquelle,
  acte: ActeDocument,
  fait: (v: VersionLue) => boolean = () => false,
) {
  await tenirDocument(context, id)
  const { d, v } = await trouverVersion(context, id, n)
  if (fait(v)) return null
  if (d.archive_a !== null) throw refuse('ETAPE_REFUSEE', { message: 'Ce document est archivé.' })
  const refus = refusActe(acte, jugee(d, v), d, context.caller.utilisateur_id)
  if (refus) throw refuse(refus.pourquoi === 'etat' ? 'ETAPE_REFUSEE' : 'DROIT_MANQUANT', { message: refus.message })
  return { d, v }
}

/** It would put what holds out of force, and ask for the reading of what has ended. */
const FINIE = 'La validité de cette version est finie\u00a0: refusez-la, une autre sera déposée.'

type Changes = Updateable<Database['document_version']>

async function passer({ db, caller }: Context, { id, n }: Laquelle, valeurs: Changes): Promise<void> {
  await db
    .updateTable('document_version')
    .set(valeurs)
    .where('compte_id', '=', caller.compte_id)
    .where('document_id', '=', id)
    .where('n', '=', n)
    .execute()
}

const nommer = (d: DocumentLu): string => `${direChrono(d.documents_type_code, d.numero)} ${d.document_titre}`

/** @throws CodedError INTROUVABLE, DROIT_MANQUANT, ETAPE_REFUSEE */
export async function verifier(context: Context, laquelle: Laquelle): Promise<void> {
  const moi = context.caller.utilisateur_id
  const tenue = await exiger(context, laquelle, 'verifier', v => v.etat === 'verifiee' && v.verifie_par === moi)
  if (!tenue) return
  const { d } = tenue
  await passer(context, laquelle, { etat: 'verifiee', verifie_par: moi, verifie_a: context.now })
  const { id: document_id, n } = laquelle
  await record(context, { action: 'systeme-documentaire.verifier', entite: `document:${document_id}`, apres: { n } })
  await prevenir(context, [d.approbateur_id], {
    document_id,
    titre: 'Un document à approuver',
    body: `${nommer(d)}\u00a0: la version ${n} est vérifiée, elle attend votre approbation.`,
  })
  await annoncer(context)
}

/** It becomes the one that holds; whoever had to read the one before is asked to read it. @throws as above */
export async function approuver(context: Context, laquelle: Laquelle): Promise<void> {
  const moi = context.caller.utilisateur_id
  const tenue = await exiger(context, laquelle, 'approuver', v => v.etat === 'approuvee' && v.approuve_par === moi)
  if (!tenue) return
  const { d, v } = tenue
  if (estPerime(v.expire_le, jourParis(context.now))) throw refuse('ETAPE_REFUSEE', { message: FINIE })
  await passer(context, laquelle, { etat: 'approuvee', approuve_par: moi, approuve_a: context.now })
  const { id: document_id, n } = laquelle
  await record(context, { action: 'systeme-documentaire.approuver', entite: `document:${document_id}`, apres: { n } })
  await prevenir(context, [v.depose_par, v.verifie_par], {
    document_id,
    titre: 'Un document est en vigueur',
    body: `${nommer(d)}\u00a0: la version ${n} est approuvée.`,
  })
  if (d.courante !== null) await reconduireDemandes(context, d, { avant: d.courante, n })
  await annoncer(context)
}

/** Back to whoever deposited it. @throws as above */
export async function refuser(context: Context, laquelle: Laquelle, motif: string): Promise<void> {
  const moi = context.caller.utilisateur_id
  const tenue = await exiger(context, laquelle, 'refuser')
  if (!tenue) return
  const { d, v } = tenue
  await passer(context, laquelle, {
    ...{ etat: 'refusee', refuse_par: moi, refuse_a: context.now, refuse_motif: motif },
  })
  const { id: document_id, n } = laquelle
  await record(context, {
    action: 'systeme-documentaire.refuser',
    entite: `document:${document_id}`,
    apres: { n, motif },
  })
  await prevenir(context, [v.depose_par, v.verifie_par], {
    document_id,
    titre: 'Un document est refusé',
    body: `${nommer(d)}\u00a0: la version ${n} est à reprendre. ${motif}`,
  })
  await annoncer(context)
}

type Retour = readonly [quoi: string, phrase: string, valeurs: Changes]
const AVANT: Readonly<Partial<Record<EtatVersion, Retour>>> = {
  redigee: ['depot', 'La version est retirée.', { etat: 'retiree' }],
  verifiee: ['verification', 'La vérification est reprise.', { etat: 'redigee', verifie_par: null, verifie_a: null }],
  approuvee: ['approbation', 'L’approbation est reprise.', { etat: 'verifiee', approuve_par: null, approuve_a: null }],
}

/** One's own last step taken back. @returns what is told @throws as above */
export async function reprendre(context: Context, laquelle: Laquelle): Promise<string> {
  const v = (await exiger(context, laquelle, 'reprendre'))?.v
  const avant = v && AVANT[v.etat]
  if (!avant) throw refuse('ETAPE_REFUSEE')
  const [quoi, phrase, valeurs] = avant
  const { id: document_id, n } = laquelle
  if (v.etat === 'approuvee') await retirerReconduites(context, { document_id, n })
  await passer(context, laquelle, valeurs)
  await record(context, {
    action: `systeme-documentaire.reprendre-${quoi}`,
    entite: `document:${document_id}`,
    apres: { n },
  })
  await annoncer(context)
  return phrase
}
