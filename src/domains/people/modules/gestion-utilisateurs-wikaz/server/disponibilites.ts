import {
  ajouterPlage,
  deplacerPlage,
  ecrireJour,
  ecrireSemaine,
  JOURS,
  type JourDispo,
  supprimerPlage,
} from '#domains/people/model/temps.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type FormDefinition, formDefinition } from '#wire/form.ts'
import { exigerProfil } from './proprietes.ts'
import '#domains/people/server/tables.ts'

const MINUIT = 1440

/** 480 to "08:00"; 1440 is "24:00". */
export function versHeure(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

function versMinutes(heure: string): number {
  const [h = 0, m = 0] = heure.split(':').map(Number)
  return h * 60 + m
}

/** The seven days, each with its slots, whatever is configured. */
export async function lireSemaine(context: Context, id: number): Promise<JourDispo[]> {
  await exigerProfil(context, id, 'technicien')
  const { db, caller } = context
  const jours = await db
    .selectFrom('disponibilite_jour')
    .select(['jour', 'etat'])
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', id)
    .execute()
  const plages = await db
    .selectFrom('disponibilite_plage')
    .select(['plage_id', 'jour', 'debut', 'fin', 'valable_du', 'valable_au'])
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', id)
    .orderBy('debut')
    .orderBy('valable_du')
    .execute()
  return JOURS.map((label, rang) => ({
    id: rang + 1,
    label,
    etat: jours.find(j => j.jour === rang + 1)?.etat ?? 0,
    ...(jours.length === 0 ? { a_dire: true as const } : {}),
    plages: plages
      .filter(p => p.jour === rang + 1)
      .map(({ plage_id, debut, fin, valable_du, valable_au }) => ({
        plage_id,
        debut_libelle: versHeure(debut),
        fin_libelle: versHeure(fin),
        duree: fin - debut,
        valable_du,
        valable_au,
      })),
  }))
}

export async function formulaireDePlage(context: Context, id: number): Promise<FormDefinition> {
  await exigerProfil(context, id, 'technicien')
  return formDefinition({
    titre: 'Ajouter une plage',
    dataProvider: { debut: '08:00', fin: '12:00', valable_du: null, valable_au: null },
    dataStructure: [
      { id: 'debut', label: 'Début', type: 'heure' },
      { id: 'fin', label: 'Fin', type: 'heure', aide: '00:00 pour minuit.' },
      { id: 'valable_du', label: 'Valable à partir du', type: 'date_case' },
      { id: 'valable_au', label: 'Valable jusqu’au', type: 'date_case' },
    ],
    ruleValidate: [
      { field: 'debut', rule: 'required', message: 'Début\u00a0: à renseigner.' },
      { field: 'fin', rule: 'required', message: 'Fin\u00a0: à renseigner.' },
    ],
  })
}

async function ouvrirJour({ db, caller }: Context, id: number, jour: number, etat: 0 | 1): Promise<boolean> {
  const rows = await db
    .insertInto('disponibilite_jour')
    .values({ compte_id: caller.compte_id, utilisateur_id: id, jour, etat })
    .onConflict(conflict =>
      conflict
        .columns(['compte_id', 'utilisateur_id', 'jour'])
        .doUpdateSet({ etat })
        .where('disponibilite_jour.etat', '!=', etat),
    )
    .returning('jour')
    .execute()
  return rows.length > 0
}

/** Absolute: a repeat changes nothing. The day's slots stay for when it is on again. */
export async function changerJour(context: Context, id: number, jour: number, etat: 0 | 1): Promise<void> {
  await exigerProfil(context, id, 'technicien')
  if (await ouvrirJour(context, id, jour, etat))
    await record(context, { action: ecrireJour.id, entite: `utilisateur:${id}`, apres: { jour, etat } })
}

type NouvellePlage = ReturnType<(typeof ajouterPlage)['body']['parse']>
type Deplacement = Pick<NouvellePlage, 'jour' | 'debut' | 'fin'>

function bornes({ debut, fin }: Deplacement): { debut: number; fin: number } {
  const minutes = { debut: versMinutes(debut), fin: versMinutes(fin) || MINUIT }
  if (minutes.fin - minutes.debut < 5) throw refuse('SAISIE', { champs: { fin: 'La fin vient après le début.' } })
  return minutes
}

/** Exclusion constraint: two slots of one day, valid at the same time, at the same hour. */
async function sansChevauchement<T>(ecrire: () => Promise<T>): Promise<T> {
  try {
    return await ecrire()
  } catch (error) {
    if ((error as { code?: string }).code !== '23P01') throw error
    throw refuse('CRENEAU_OCCUPE', { message: 'Une autre plage de ce jour couvre déjà une partie de ces heures.' })
  }
}

/** @throws CodedError INTROUVABLE, SAISIE, CRENEAU_OCCUPE */
export async function poserPlage(context: Context, id: number, body: NouvellePlage): Promise<void> {
  await exigerProfil(context, id, 'technicien')
  const { jour, valable_du, valable_au } = body
  const heures = bornes(body)
  if (valable_du && valable_au && valable_au < valable_du)
    throw refuse('SAISIE', { champs: { valable_au: 'La fin vient avant le début.' } })
  const { db, caller } = context
  await ouvrirJour(context, id, jour, 1)
  const valeurs = { compte_id: caller.compte_id, utilisateur_id: id, jour, ...heures, valable_du, valable_au }
  await sansChevauchement(() => db.insertInto('disponibilite_plage').values(valeurs).execute())
  await record(context, { action: ajouterPlage.id, entite: `utilisateur:${id}`, apres: body })
}

type JourEcrit = ReturnType<(typeof ecrireSemaine)['body']['parse']>['jours'][number]

/**
 * Gives these days their state and their slots, and nothing of what they were. All or nothing.
 * @throws CodedError INTROUVABLE, SAISIE, CRENEAU_OCCUPE
 */
export async function remplacerJours(context: Context, id: number, jours: readonly JourEcrit[]): Promise<void> {
  const avant = (await lireSemaine(context, id)).filter(j => jours.some(({ jour }) => jour === j.id))
  const { db, caller } = context
  const { compte_id } = caller
  await db
    .deleteFrom('disponibilite_plage')
    .where('compte_id', '=', compte_id)
    .where('utilisateur_id', '=', id)
    .where(
      'jour',
      'in',
      jours.map(j => j.jour),
    )
    .execute()
  for (const { jour, etat, plages } of jours) {
    await ouvrirJour(context, id, jour, etat)
    for (const { valable_du, valable_au, ...heures } of plages) {
      const valeurs = { compte_id, utilisateur_id: id, jour, ...bornes({ jour, ...heures }), valable_du, valable_au }
      await sansChevauchement(() => db.insertInto('disponibilite_plage').values(valeurs).execute())
    }
  }
  await record(context, { action: ecrireSemaine.id, entite: `utilisateur:${id}`, avant, apres: jours })
}

/** Whose slot it is, its hours in words. @throws CodedError INTROUVABLE */
async function trouverPlage({ db, caller }: Context, plage_id: number) {
  const row = await db
    .selectFrom('disponibilite_plage')
    .select(['utilisateur_id', 'jour', 'debut', 'fin'])
    .where('compte_id', '=', caller.compte_id)
    .where('plage_id', '=', plage_id)
    .executeTakeFirst()
  if (!row) throw refuse('INTROUVABLE')
  const { utilisateur_id, jour, debut, fin } = row
  return { utilisateur_id, avant: { jour, debut: versHeure(debut), fin: versHeure(fin) } }
}

/** A repeat changes nothing. @throws CodedError INTROUVABLE, SAISIE, CRENEAU_OCCUPE */
export async function changerPlage(context: Context, plage_id: number, body: Deplacement): Promise<void> {
  const { utilisateur_id, avant } = await trouverPlage(context, plage_id)
  const heures = bornes(body)
  const apres = { jour: body.jour, debut: versHeure(heures.debut), fin: versHeure(heures.fin) }
  if (JSON.stringify(avant) === JSON.stringify(apres)) return
  const { db, caller } = context
  await ouvrirJour(context, utilisateur_id, body.jour, 1)
  await sansChevauchement(() =>
    db
      .updateTable('disponibilite_plage')
      .set({ jour: body.jour, ...heures })
      .where('compte_id', '=', caller.compte_id)
      .where('plage_id', '=', plage_id)
      .execute(),
  )
  await record(context, { action: deplacerPlage.id, entite: `utilisateur:${utilisateur_id}`, avant, apres })
}

/** @throws CodedError INTROUVABLE */
export async function oterPlage(context: Context, plage_id: number): Promise<void> {
  const { db, caller } = context
  const avant = await db
    .deleteFrom('disponibilite_plage')
    .where('compte_id', '=', caller.compte_id)
    .where('plage_id', '=', plage_id)
    .returning(['utilisateur_id', 'jour', 'debut', 'fin', 'valable_du', 'valable_au'])
    .executeTakeFirst()
  if (!avant) throw refuse('INTROUVABLE')
  await record(context, { action: supprimerPlage.id, entite: `utilisateur:${avant.utilisateur_id}`, avant })
}
