import { genentTravaux } from '#domains/residences/model/places.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { JourIso } from '#wire/dates.ts'
import { annoncer } from './annoncer.ts'
import { sejourDe } from './lire.ts'
import { dedire, prevenir } from './prevenir.ts'
import { exigerProche, marquer, placePrise, tenirLogements, tenirResident } from './tenir.ts'

interface Saisie {
  readonly sortie: JourIso
  readonly sortie_motif: string
  readonly version?: string | undefined
}

/**
 * Somebody leaves: their stay and their absence end on that day, the bed is free.
 * @throws CodedError INTROUVABLE, SAISIE, SEJOUR_MODIFIE, SEJOUR_CHEVAUCHE
 */
export async function sortir(context: Context, resident_id: number, { sortie, sortie_motif, version }: Saisie) {
  const { db, caller } = context
  const { resident, affectations, absences } = await tenirResident(context, resident_id, version)
  const { entree } = resident
  if (entree === null) throw refuse('SEJOUR_MODIFIE', { message: 'Cette personne n’est pas encore entrée.' })
  if (resident.sortie !== null) throw refuse('SEJOUR_MODIFIE', { message: 'La sortie est déjà dite.' })
  exigerProche(context, 'sortie', sortie)
  if (sortie <= entree)
    throw refuse('SAISIE', { champs: { sortie: `La sortie vient après l’entrée du ${direJour(entree)}.` } })
  const apres =
    affectations.find(a => a.affect_date_debut >= sortie)?.affect_date_debut ??
    absences.find(a => a.absence_du >= sortie)?.absence_du
  if (apres)
    throw refuse('SEJOUR_CHEVAUCHE', {
      message: `Un séjour ou une absence commence le ${direJour(apres)}\u00a0: retirez-le d’abord.`,
    })
  for (const a of affectations.filter(s => s.affect_date_fin === null || s.affect_date_fin > sortie))
    await db
      .updateTable('logement_affectation')
      .set({
        ...{ affect_date_fin: sortie, affect_motif_fin: sortie_motif || 'Sortie', coupe: true },
        ...{ fin_coupee: a.affect_date_fin, motif_coupe: a.affect_motif_fin },
      })
      .where('compte_id', '=', caller.compte_id)
      .where('affect_id', '=', a.affect_id)
      .execute()
  for (const a of absences.filter(b => b.absence_au === null || b.absence_au > sortie))
    await db
      .updateTable('resident_absence')
      .set({ absence_au: sortie, coupe: true, fin_coupee: a.absence_au })
      .where('compte_id', '=', caller.compte_id)
      .where('absence_id', '=', a.absence_id)
      .execute()
  await marquer(context, resident_id, { sortie, sortie_motif })
  await record(context, {
    action: 'residents.sortir',
    entite: `resident:${resident_id}`,
    apres: { sortie, sortie_motif },
  })
  await prevenir(context, resident, { quoi: 'sortie', le: sortie })
  await annoncer(context)
  return { resident }
}

/**
 * They did not leave: what the leaving had ended goes on.
 * @returns what stood there @throws CodedError INTROUVABLE, SEJOUR_MODIFIE, LOGEMENT_COMPLET, LOGEMENT_EN_TRAVAUX
 */
export async function annulerSortie(context: Context, resident_id: number) {
  const { db, caller } = context
  const { resident, affectations, absences } = await tenirResident(context, resident_id)
  const { sortie, sortie_motif } = resident
  if (sortie === null) throw refuse('SEJOUR_MODIFIE', { message: 'Aucune sortie n’est dite.' })
  const coupes = affectations.filter(a => a.coupe && a.affect_date_fin === sortie)
  const pieces = await tenirLogements(
    context,
    coupes.map(a => a.logement_id),
  )
  for (const a of coupes) {
    const piece = pieces.get(a.logement_id)
    const periode = { debut: sortie, fin: a.fin_coupee }
    if (placePrise(piece, sejourDe(a), periode))
      throw refuse('LOGEMENT_COMPLET', { message: 'La place a été donnée à quelqu’un d’autre depuis.' })
    if (genentTravaux(piece?.travaux ?? null, periode)) throw refuse('LOGEMENT_EN_TRAVAUX')
    await db
      .updateTable('logement_affectation')
      .set({ affect_date_fin: a.fin_coupee, affect_motif_fin: a.motif_coupe, coupe: false, fin_coupee: null })
      .where('compte_id', '=', caller.compte_id)
      .where('affect_id', '=', a.affect_id)
      .execute()
  }
  for (const a of absences.filter(b => b.coupe && b.absence_au === sortie))
    await db
      .updateTable('resident_absence')
      .set({ absence_au: a.fin_coupee, coupe: false, fin_coupee: null })
      .where('compte_id', '=', caller.compte_id)
      .where('absence_id', '=', a.absence_id)
      .execute()
  await marquer(context, resident_id, { sortie: null, sortie_motif: '' })
  const avant = { sortie, sortie_motif }
  await record(context, { action: 'residents.sortie-annuler', entite: `resident:${resident_id}`, avant })
  await dedire(context, resident, { quoi: 'sortie', le: sortie })
  await annoncer(context)
  return { avant, resident }
}
