import type { z } from 'zod'
import type { absenceSaisieSchema } from '#domains/residences/model/resident.ts'
import { seCroisent } from '#domains/residences/model/sejours.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { JourIso } from '#wire/dates.ts'
import { annoncer } from './annoncer.ts'
import { dedire, prevenir, retirerAvis } from './prevenir.ts'
import { exigerProche, marquer, type Tenu, tenirResident } from './tenir.ts'

type Saisie = Omit<z.output<typeof absenceSaisieSchema>, 'version'>
type Periode = { readonly absence_du: JourIso; readonly absence_au: JourIso | null }

/** Inside their time in the house, apart from another absence. @throws CodedError SAISIE, SEJOUR_CHEVAUCHE */
function exigerPeriode(
  context: Context,
  { resident, absences }: Tenu,
  { absence_du: debut, absence_au: fin }: Periode,
  sauf = 0,
) {
  const { entree, sortie } = resident
  const dire = (champ: string, message: string) => refuse('SAISIE', { champs: { [champ]: message } })
  if (entree === null) throw refuse('SEJOUR_MODIFIE', { message: 'Cette personne n’est pas encore entrée.' })
  exigerProche(context, 'absence_du', debut)
  exigerProche(context, 'absence_au', fin)
  if (debut < entree) throw dire('absence_du', `Avant l’entrée du ${direJour(entree)}.`)
  if (fin !== null && fin <= debut) throw dire('absence_au', 'Le retour vient après le départ.')
  if (sortie !== null && (debut >= sortie || fin === null || fin > sortie))
    throw dire(debut >= sortie ? 'absence_du' : 'absence_au', `La sortie est dite au ${direJour(sortie)}.`)
  const autre = absences.find(
    a => a.absence_id !== sauf && seCroisent({ debut: a.absence_du, fin: a.absence_au }, { debut, fin }),
  )
  if (autre)
    throw refuse('SEJOUR_CHEVAUCHE', { message: `Une absence est déjà notée au ${direJour(autre.absence_du)}.` })
}

/** Away, the room staying theirs. @throws CodedError INTROUVABLE, SAISIE, SEJOUR_MODIFIE, SEJOUR_CHEVAUCHE */
export async function absenter(context: Context, resident_id: number, saisie: Saisie, version?: string | undefined) {
  const { db, caller } = context
  const tenu = await tenirResident(context, resident_id, version)
  exigerPeriode(context, tenu, saisie)
  const { absence_id } = await db
    .insertInto('resident_absence')
    .values({ compte_id: caller.compte_id, resident_id, ...saisie })
    .returning('absence_id')
    .executeTakeFirstOrThrow()
  await marquer(context, resident_id)
  const entite = `resident:${resident_id}`
  await record(context, { action: 'residents.absenter', entite, apres: { absence_id, ...saisie } })
  await prevenir(context, tenu.resident, { quoi: 'absence', le: saisie.absence_du })
  await annoncer(context)
  return absence_id
}

function trouver({ absences }: Tenu, absence_id: number) {
  const absence = absences.find(a => a.absence_id === absence_id)
  if (!absence) throw refuse('INTROUVABLE')
  return absence
}

/** The day they are back, or that one does not know. @returns what stood there @throws CodedError INTROUVABLE, SAISIE, SEJOUR_MODIFIE, SEJOUR_CHEVAUCHE */
export async function revenir(
  context: Context,
  { id, absence_id }: { readonly id: number; readonly absence_id: number },
  { absence_au, version }: { readonly absence_au: JourIso | null; readonly version?: string | undefined },
) {
  const { db, caller } = context
  const tenu = await tenirResident(context, id, version)
  const absence = trouver(tenu, absence_id)
  const avant = { absence_au: absence.absence_au }
  if (absence.absence_au === absence_au) return avant
  if (absence.coupe) throw refuse('SEJOUR_MODIFIE', { message: 'La sortie est dite\u00a0: retirez-la d’abord.' })
  exigerPeriode(context, tenu, { absence_du: absence.absence_du, absence_au }, absence_id)
  await db
    .updateTable('resident_absence')
    .set({ absence_au })
    .where('compte_id', '=', caller.compte_id)
    .where('absence_id', '=', absence_id)
    .execute()
  await marquer(context, id)
  await record(context, {
    action: 'residents.revenir',
    entite: `resident:${id}`,
    avant,
    apres: { absence_id, absence_au },
  })
  const { resident } = tenu
  if (absence_au !== null) {
    // The day that was told before holds no more.
    if (avant.absence_au !== null) await retirerAvis(context, resident, { quoi: 'retour', le: avant.absence_au })
    await prevenir(context, resident, { quoi: 'retour', le: absence_au })
  } else if (avant.absence_au !== null) await dedire(context, resident, { quoi: 'retour', le: avant.absence_au })
  await annoncer(context)
  return avant
}

/** An absence that was none. @returns what it said @throws CodedError INTROUVABLE */
export async function retirerAbsence(
  context: Context,
  { id, absence_id }: { readonly id: number; readonly absence_id: number },
) {
  const { db, caller } = context
  const tenu = await tenirResident(context, id)
  const { absence_sorte, absence_du, absence_au, absence_lieu } = trouver(tenu, absence_id)
  await db
    .deleteFrom('resident_absence')
    .where('compte_id', '=', caller.compte_id)
    .where('absence_id', '=', absence_id)
    .execute()
  await marquer(context, id)
  const avant = { absence_sorte, absence_du, absence_au, absence_lieu }
  await record(context, { action: 'residents.absence-retirer', entite: `resident:${id}`, avant })
  await dedire(context, tenu.resident, { quoi: 'absence', le: absence_du })
  await annoncer(context)
  return avant
}
