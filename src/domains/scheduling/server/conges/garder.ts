import { z } from 'zod'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { instantSchema } from '#wire/ids.ts'
import { direMotif } from '../echanges/mots.ts'
import { avertir, exigerAcceptee, PAS_DEMANDE } from './annuler.ts'
import type { ReponseConge } from './reponse.ts'
import { direTraitee } from './traitee.ts'

/** What keeping a leave answered, until it is taken back or the request is another. */
const maintenuSchema = z.object({ a: instantSchema, demande_a: instantSchema })

/**
 * The manager leaves the leave as it is: what was asked back is answered.
 * @returns the hour of it, which taking it back names
 * @throws CodedError INTROUVABLE, DROIT_MANQUANT, DEMANDE_TRAITEE
 */
export async function garderConge(context: Context, { demande_conge_id, motif }: ReponseConge): Promise<string> {
  const { db, caller, now } = context
  const demande = await exigerAcceptee(context, demande_conge_id)
  if (demande.retrait_demande_a === null)
    throw refuse('DEMANDE_TRAITEE', {
      message: demande.demande_conge_etat === 1 ? PAS_DEMANDE : direTraitee(demande),
    })
  const maintenu = { a: now.toISOString(), demande_a: demande.retrait_demande_a.toISOString() }
  await db
    .updateTable('demande_conge')
    .set({ retrait_demande_a: null, maintenu: JSON.stringify(maintenu) })
    .where('compte_id', '=', caller.compte_id)
    .where('demande_conge_id', '=', demande_conge_id)
    .execute()
  await record(context, {
    action: 'conge.garder',
    entite: `demande-conge:${demande_conge_id}`,
    avant: { retrait_demande_a: maintenu.demande_a },
    apres: { motif },
  })
  await avertir(context, demande, `Ce congé est maintenu.${direMotif(motif)}`)
  return maintenu.a
}

/**
 * Takes that answer back: the person's request waits again, as it did. `de` is the hour of the answer; a request made
 * since waits anyway, and one that the person gave up is not made again in their name.
 * @throws CodedError INTROUVABLE, DROIT_MANQUANT, DEMANDE_TRAITEE
 */
export async function reprendreMaintien(
  context: Context,
  { demande_conge_id, de }: { readonly demande_conge_id: number; readonly de: string },
): Promise<void> {
  const { db, caller } = context
  const demande = await exigerAcceptee(context, demande_conge_id)
  if (demande.retrait_demande_a !== null) return
  const maintenu = maintenuSchema.safeParse(demande.maintenu).data
  if (!maintenu || demande.demande_conge_etat !== 1 || Date.parse(maintenu.a) !== Date.parse(de))
    throw refuse('DEMANDE_TRAITEE', {
      message:
        demande.demande_conge_etat === 1 ? 'La personne ne demande plus à rendre ce congé.' : direTraitee(demande),
    })
  await db
    .updateTable('demande_conge')
    .set({ retrait_demande_a: new Date(maintenu.demande_a), maintenu: null })
    .where('compte_id', '=', caller.compte_id)
    .where('demande_conge_id', '=', demande_conge_id)
    .execute()
  const entite = `demande-conge:${demande_conge_id}`
  const apres = { retrait_demande_a: maintenu.demande_a }
  await record(context, { action: 'conge.maintien-repris', entite, avant: { maintenu: maintenu.a }, apres })
  await avertir(context, demande, 'Votre demande de rendre ces jours attend de nouveau une réponse.')
}
