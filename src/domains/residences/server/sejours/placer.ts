import type { z } from 'zod'
import { accueillir, genentTravaux } from '#domains/residences/model/places.ts'
import type { sejourSaisiSchema } from '#domains/residences/model/resident.ts'
import { suivre } from '#domains/residences/model/sejours.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { annoncer } from './annoncer.ts'
import { sejourDe } from './lire.ts'
import { dedire, prevenir } from './prevenir.ts'
import { exigerProche, marquer, placePrise, type Tenu, tenirLogements, tenirResident } from './tenir.ts'

type Saisi = Omit<z.output<typeof sejourSaisiSchema>, 'version'>

const CHANGEMENT = 'Changement de logement'

/** What stands against that day, at its field. @throws CodedError SAISIE */
function exigerDebut(context: Context, { resident }: Tenu, debut: string): void {
  exigerProche(context, 'affect_date_debut', debut)
  const { entree, sortie, resident_date_naissance: naissance } = resident
  const dire = (message: string) => refuse('SAISIE', { champs: { affect_date_debut: message } })
  if (naissance !== null && debut < naissance) throw dire('Avant la naissance de cette personne.')
  if (sortie !== null && debut < sortie) throw dire(`La sortie est dite au ${direJour(sortie)}.`)
  if (sortie === null && entree !== null && debut < entree) throw dire(`Avant l’entrée du ${direJour(entree)}.`)
}

/**
 * A room from a day on, in one act: the stay that stands then ends on that day, somebody who was waiting or had left enters.
 * @param avis false: nobody is told, it is no news
 * @throws CodedError INTROUVABLE, SAISIE, SEJOUR_MODIFIE, SEJOUR_CHEVAUCHE, LOGEMENT_COMPLET, LOGEMENT_EN_TRAVAUX
 */
export async function placer(
  context: Context,
  resident_id: number,
  saisi: Saisi,
  { version, avis = true }: { readonly version?: string | undefined; readonly avis?: boolean } = {},
) {
  const { db, caller } = context
  const { logement_id, affect_date_debut: debut, affect_motif_debut } = saisi
  const tenu = await tenirResident(context, resident_id, version)
  exigerDebut(context, tenu, debut)
  const { resident, affectations } = tenu
  const suite = suivre(affectations.map(sejourDe), debut)
  if (suite.refus === 'SEJOUR_A_VENIR')
    throw refuse('SEJOUR_CHEVAUCHE', {
      message: `Un séjour commence le ${direJour(suite.le)}\u00a0: retirez-le d’abord.`,
    })
  if (suite.refus === 'MEME_JOUR')
    throw refuse('SEJOUR_CHEVAUCHE', {
      message: 'Un séjour commence ce jour-là\u00a0: retirez-le d’abord, ou choisissez un jour suivant.',
    })
  const { coupe, fin } = suite
  if (coupe?.logement_id === logement_id)
    throw refuse('SAISIE', { champs: { logement_id: 'Cette personne y habite déjà ce jour-là.' } })
  const piece = (await tenirLogements(context, [logement_id])).get(logement_id)
  if (!piece) throw refuse('INTROUVABLE')
  const accueil = accueillir(piece, { debut, fin })
  if (accueil.refus !== null) throw refuse(accueil.refus)
  const avant = affectations.find(a => a.affect_date_debut === coupe?.debut)
  if (avant)
    await db
      .updateTable('logement_affectation')
      .set({
        affect_date_fin: debut,
        affect_motif_fin: affect_motif_debut || CHANGEMENT,
        ...{ coupe: true, fin_coupee: avant.affect_date_fin, motif_coupe: avant.affect_motif_fin },
      })
      .where('compte_id', '=', caller.compte_id)
      .where('affect_id', '=', avant.affect_id)
      .execute()
  const { entree, sortie, sortie_motif } = resident
  const entre = entree === null || sortie !== null
  const { affect_id } = await db
    .insertInto('logement_affectation')
    .values({
      ...{ compte_id: caller.compte_id, logement_id, resident_id, place: accueil.place },
      ...{ affect_date_debut: debut, affect_motif_debut, affect_date_fin: fin },
      suit_affect_id: avant?.affect_id ?? null,
      parcours: entre ? JSON.stringify({ entree, sortie, sortie_motif }) : null,
    })
    .returning('affect_id')
    .executeTakeFirstOrThrow()
  await marquer(context, resident_id, entre ? { entree: debut, sortie: null, sortie_motif: '' } : {})
  await record(context, {
    action: entre ? 'residents.admettre' : 'residents.changer',
    entite: `resident:${resident_id}`,
    apres: { affect_id, logement: piece.logement_numero, debut, motif: affect_motif_debut },
  })
  if (avis) await prevenir(context, resident, { quoi: entre ? 'admission' : 'changement', le: debut })
  await annoncer(context)
  return { affect_id, numero: piece.logement_numero, entre }
}

/**
 * Takes the last stay of somebody back: what it had cut goes on as before, an admission is none.
 * @throws CodedError INTROUVABLE, SEJOUR_MODIFIE, LOGEMENT_COMPLET, LOGEMENT_EN_TRAVAUX
 */
export async function reprendre(
  context: Context,
  resident_id: number,
  affect_id: number,
  { avis = true }: { readonly avis?: boolean } = {},
) {
  const { db, caller } = context
  const { resident, affectations, absences } = await tenirResident(context, resident_id)
  const sejour = affectations.at(-1)
  if (!affectations.some(a => a.affect_id === affect_id)) throw refuse('INTROUVABLE')
  if (sejour?.affect_id !== affect_id)
    throw refuse('SEJOUR_MODIFIE', { message: 'Un autre séjour a suivi\u00a0: retirez-le d’abord.' })
  if (resident.sortie !== null)
    throw refuse('SEJOUR_MODIFIE', { message: 'La sortie est dite\u00a0: retirez-la d’abord.' })
  const { parcours, affect_date_debut: debut } = sejour
  if (parcours && absences.some(a => a.absence_au === null || a.absence_au > debut))
    throw refuse('SEJOUR_MODIFIE', { message: 'Une absence est notée depuis\u00a0: retirez-la d’abord.' })
  const avant = affectations.find(a => a.affect_id === sejour.suit_affect_id && a.coupe)
  const pieces = await tenirLogements(context, avant ? [avant.logement_id] : [])
  await db
    .deleteFrom('logement_affectation')
    .where('compte_id', '=', caller.compte_id)
    .where('affect_id', '=', affect_id)
    .execute()
  if (avant) {
    const piece = pieces.get(avant.logement_id)
    const periode = { debut, fin: avant.fin_coupee }
    if (placePrise(piece, sejourDe(avant), periode))
      throw refuse('LOGEMENT_COMPLET', { message: 'La place a été donnée à quelqu’un d’autre depuis.' })
    if (genentTravaux(piece?.travaux ?? null, periode)) throw refuse('LOGEMENT_EN_TRAVAUX')
    await db
      .updateTable('logement_affectation')
      .set({ affect_date_fin: avant.fin_coupee, affect_motif_fin: avant.motif_coupe, coupe: false, fin_coupee: null })
      .where('compte_id', '=', caller.compte_id)
      .where('affect_id', '=', avant.affect_id)
      .execute()
  }
  await marquer(context, resident_id, parcours ?? {})
  await record(context, {
    action: 'residents.sejour-retirer',
    entite: `resident:${resident_id}`,
    avant: { affect_id, debut, motif: sejour.affect_motif_debut },
  })
  if (avis) await dedire(context, resident, { quoi: parcours ? 'admission' : 'changement', le: debut })
  await annoncer(context)
  return { resident }
}
