import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { ajouterJours, instantParis, type JourIso, jourSemaine } from '#wire/dates.ts'
import '#domains/people/server/tables.ts'

const MATIN = { debut: 8 * 60, fin: 12 * 60 + 30 }
const APRES_MIDI = { debut: 13 * 60 + 30, fin: 17 * 60 + 30 }
const SAMEDI = 6

/** Days after today, hours or the whole day, why: dealt round, so that somebody is always away and one absence meets visits. */
const ABSENCES = [
  { dans: 12, jours: 5, heures: null, motif: 'Congés' },
  { dans: 1, jours: 1, heures: ['08:00', '12:30'], motif: 'Visite médicale' },
  { dans: 6, jours: 2, heures: null, motif: 'Formation fluides frigorigènes' },
  { dans: -9, jours: 3, heures: null, motif: 'Congés' },
] as const

async function listerProfil(db: Db, compte_id: number, profil_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('utilisateur as u')
    .innerJoin('utilisateur_profil as p', j =>
      j.onRef('p.compte_id', '=', 'u.compte_id').onRef('p.utilisateur_id', '=', 'u.utilisateur_id'),
    )
    .select('u.utilisateur_id')
    .where('u.compte_id', '=', compte_id)
    .where('p.profil_id', '=', profil_id)
    .orderBy('u.utilisateur_id')
    .execute()
  return rows.map(r => r.utilisateur_id)
}

type Semaine = { readonly compte_id: number; readonly utilisateur_id: number; readonly rang: number }

/** Monday to Friday; one in four not on Wednesdays, one in three some Saturdays until the end of winter. */
async function insererSemaine(db: Db, { compte_id, utilisateur_id, rang }: Semaine, aujourdhui: JourIso) {
  // The demonstration's day is a working day, whatever the day.
  const jours = new Set([1, 2, 3, 4, 5, jourSemaine(aujourdhui)])
  if (rang % 4 === 3 && jourSemaine(aujourdhui) !== 3) jours.delete(3)
  if (rang % 3 === 2) jours.add(SAMEDI)
  const qui = { compte_id, utilisateur_id }
  const etats = [1, 2, 3, 4, 5, 6, 7].map(jour => ({
    ...qui,
    jour,
    etat: jours.has(jour) ? (1 as const) : (0 as const),
  }))
  await db.insertInto('disponibilite_jour').values(etats).execute()
  const plages = [...jours].flatMap(jour => {
    const hiver = jour === SAMEDI && jour !== jourSemaine(aujourdhui)
    const valable_du = hiver ? aujourdhui : null
    const valable_au = hiver ? ajouterJours(aujourdhui, 120) : null
    return (hiver ? [MATIN] : [MATIN, APRES_MIDI]).map(heures => ({ ...qui, jour, ...heures, valable_du, valable_au }))
  })
  await db.insertInto('disponibilite_plage').values(plages).execute()
}

/** That day, or the Monday after a week-end: an absence is missed on working days. */
function jourOuvre(jour: JourIso): JourIso {
  return jourSemaine(jour) <= 5 ? jour : ajouterJours(jour, 8 - jourSemaine(jour))
}

async function insererAbsence(db: Db, { compte_id, utilisateur_id, rang }: Semaine, aujourdhui: JourIso) {
  const modele = ABSENCES[rang % ABSENCES.length]
  if (!modele) return
  const { dans, jours, heures, motif } = modele
  const premier = jourOuvre(ajouterJours(aujourdhui, dans))
  const debut = instantParis(premier, heures?.[0] ?? '00:00')
  const fin = heures ? instantParis(premier, heures[1]) : instantParis(ajouterJours(premier, jours), '00:00')
  await db
    .insertInto('indisponibilite')
    .values({ compte_id, utilisateur_id, plage: `[${debut},${fin})`, motif })
    .execute()
}

/** One technician asks for two days, and a morning was refused to another. */
const DEMANDES = [
  { dans: 8, jours: 2, heures: null, motif: 'Mariage de ma sœur', etat: 0, reponse: '' },
  {
    dans: 3,
    jours: 1,
    heures: ['08:00', '12:00'],
    motif: 'Rendez-vous',
    etat: 2,
    reponse: 'Personne pour vous remplacer.',
  },
] as const

async function insererDemande(db: Db, { compte_id, utilisateur_id, rang }: Semaine, aujourdhui: JourIso) {
  const modele = DEMANDES[rang]
  if (!modele) return
  const { dans, jours, heures, motif, etat, reponse: motif_reponse } = modele
  const premier = jourOuvre(ajouterJours(aujourdhui, dans))
  const debut = instantParis(premier, heures?.[0] ?? '00:00')
  const fin = heures ? instantParis(premier, heures[1]) : instantParis(ajouterJours(premier, jours), '00:00')
  const demande_a = new Date(instantParis(ajouterJours(aujourdhui, -1), '17:40'))
  const repondu_a = etat === 0 ? null : demande_a
  const { demande_absence_id } = await db
    .insertInto('demande_absence')
    .values({
      compte_id,
      uid: randomUUID(),
      utilisateur_id,
      plage: `[${debut},${fin})`,
      motif,
      demande_a,
      recu_a: demande_a,
    })
    .returning('demande_absence_id')
    .executeTakeFirstOrThrow()
  if (repondu_a)
    await db
      .updateTable('demande_absence')
      .set({ etat, motif_reponse, repondu_a })
      .where('compte_id', '=', compte_id)
      .where('demande_absence_id', '=', demande_absence_id)
      .execute()
}

/** When the technicians of one company work and do not, and what its dispatchers are. */
export async function insererUtilisateurs(db: Db, compte_id: number, aujourdhui: JourIso): Promise<void> {
  const techniciens = await listerProfil(db, compte_id, 31)
  for (const [rang, utilisateur_id] of techniciens.entries()) {
    const qui = { compte_id, utilisateur_id, rang }
    await insererSemaine(db, qui, aujourdhui)
    await insererAbsence(db, qui, aujourdhui)
    await insererDemande(db, qui, aujourdhui)
    await db
      .insertInto('utilisateur_fiche')
      .values({ compte_id, utilisateur_id, visibilite_do: rang % 2 === 0 })
      .execute()
  }
  const metiers = await db
    .selectFrom('metier_entreprise')
    .select('metier_id')
    .where('compte_id', '=', compte_id)
    .orderBy('metier_id')
    .execute()
  for (const utilisateur_id of await listerProfil(db, compte_id, 60)) {
    const fiche = { fonction: 'Responsable de planning', matricule: `R-${utilisateur_id}`, couleur: '#0f5c5c' }
    await db
      .insertInto('utilisateur_fiche')
      .values({ compte_id, utilisateur_id, ...fiche })
      .execute()
    const siens = metiers.slice(0, 3).map(({ metier_id }) => ({ compte_id, utilisateur_id, metier_id }))
    if (siens.length) await db.insertInto('utilisateur_metier').values(siens).execute()
  }
}
