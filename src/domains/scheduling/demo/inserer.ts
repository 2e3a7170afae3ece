import { type Insertable, sql } from 'kysely'
import { plageDe, plagesDe } from '#domains/scheduling/server/planning/plages.ts'
import type { Database, Db } from '#server/db/database.ts'
import { ajouterJours, instantParis, type JourIso } from '#wire/dates.ts'
import { COLLEGUE } from './equipe.ts'
import type { DonneesDemo } from './types.ts'

/** Days of leave and of TLC that a full year gives: 30 working days (article L3141-3 of the Code du travail). */
const DROITS = { conge: 30, tlc: 12 } as const

/** All rows of a table in one statement and one parameter; every row has the columns of the first. */
async function inserer<T extends keyof Database & string>(
  db: Db,
  table: T,
  lignes: readonly Insertable<Database[T]>[],
): Promise<void> {
  const [premiere] = lignes
  if (!premiere) return
  const colonnes = sql.join(Object.keys(premiere).map(c => sql.ref(c)))
  await sql`insert into ${sql.table(table)} (${colonnes})
    select ${colonnes} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(lignes)}::jsonb)`.execute(
    db,
  )
}

async function insererPersonnes(db: Db, { agents, metiers }: DonneesDemo, mot_de_passe: string): Promise<void> {
  const nouveaux = agents.flatMap(a => (a.email === null ? [] : [{ ...a, email: a.email }]))
  await inserer(
    db,
    'utilisateur',
    nouveaux.map(({ compte_id, utilisateur_id, email, nom, prenom, telephone }) => ({
      compte_id,
      utilisateur_id,
      email,
      nom,
      prenom,
      user_adresse: '',
      user_cp: '',
      user_ville: '',
      user_telephone1: telephone,
      mot_de_passe: email === COLLEGUE.email ? mot_de_passe : null,
      actif: true,
    })),
  )
  await inserer(
    db,
    'utilisateur_profil',
    nouveaux.map(({ compte_id, utilisateur_id }) => ({ compte_id, utilisateur_id, profil_id: 70 })),
  )
  // Who treats opens the residents and their medical sheets.
  await inserer(
    db,
    'utilisateur_profil',
    nouveaux
      .filter(({ metier_id }) => metiers.some(m => m.metier_id === metier_id && m.metier_libelle === 'Infirmier'))
      .map(({ compte_id, utilisateur_id }) => ({ compte_id, utilisateur_id, profil_id: 75 })),
  )
}

/** Years ago: before any post of the demonstration; an apprentice came a school year ago. */
const entreeDe = (
  annee: number,
  { rang, naissance }: Pick<DonneesDemo['agents'][number], 'rang' | 'naissance'>,
): JourIso => (naissance ? `${annee - 1}-09-01` : `${annee - 3 - (rang % 7)}-0${1 + (rang % 9)}-01`)

/** What somebody owes since they came; one in six came for fewer hours. */
function contratsDe(agent: DonneesDemo['agents'][number], annee: number) {
  const { compte_id, utilisateur_id, metier_id, minutes_annuelles, minutes_hebdomadaires, rang } = agent
  const commun = { compte_id, utilisateur_id, metier_id, travailleur_nuit: 0 as const, exempt_nuit: 0 as const }
  const entree = entreeDe(annee, agent)
  const present = { ...commun, minutes_annuelles, minutes_hebdomadaires }
  if (rang % 6 !== 2 || agent.naissance) return [{ ...present, valable_du: entree }]
  const avant = { ...commun, minutes_annuelles: 66_120, minutes_hebdomadaires: 24 * 60 }
  return [
    { ...avant, valable_du: entree },
    { ...present, valable_du: `${annee - 2}-01-01` },
  ]
}

async function insererReglages(db: Db, { metiers, postes, agents, aujourdhui }: DonneesDemo): Promise<void> {
  await inserer(db, 'metier', metiers)
  await inserer(
    db,
    'poste',
    postes.map(p => ({ ...p, metier_id: null })),
  )
  const comptes = [...new Set(agents.map(a => a.compte_id))]
  await inserer(
    db,
    'planning_proprietes',
    comptes.map((compte_id, rang) => ({
      compte_id,
      propriete_planning_roulant: 30,
      propriete_duree_pause_minute: 30,
      propriete_duree_retrait_pause: 6,
      convention: rang === 0 ? ('51' as const) : ('aucune' as const),
      site_feries: 'metropole' as const,
      propriete_decompte: 'annee' as const,
      propriete_annee_accord: 'accord d’entreprise sur l’aménagement du temps de travail',
      propriete_annee_accord_date: '2025-01-13',
      propriete_annee_accord_texte:
        'La durée du travail est de 1\u202f607\u00a0heures par an, réparties sur l’année civile.',
    })),
  )
  const annee = Number(aujourdhui.slice(0, 4))
  await inserer(
    db,
    'agent',
    agents.map(agent => ({
      compte_id: agent.compte_id,
      utilisateur_id: agent.utilisateur_id,
      naissance: agent.naissance,
      entree: entreeDe(annee, agent),
      email: '',
      version: 1,
    })),
  )
  await inserer(
    db,
    'agent_contrat',
    agents.flatMap(agent => contratsDe(agent, annee)),
  )
  await inserer(
    db,
    'conge_droit',
    agents.flatMap(({ compte_id, utilisateur_id }) =>
      [annee - 1, annee, annee + 1].flatMap(a =>
        (['conge', 'tlc'] as const).map(sorte => ({
          compte_id,
          utilisateur_id,
          annee: a,
          sorte,
          jours: DROITS[sorte],
        })),
      ),
    ),
  )
}

/** Four weeks ahead, as the house does; what lies further was told yesterday. */
function annonceDe(jour: JourIso, aujourdhui: JourIso): string {
  const [dite = jour] = [ajouterJours(jour, -28), ajouterJours(aujourdhui, -1)].sort()
  return instantParis(dite, '10:00')
}

async function insererPointages(db: Db, { pointages, aujourdhui }: DonneesDemo): Promise<void> {
  const annonces = new Map([...new Set(pointages.map(p => p.pointage_date))].map(j => [j, annonceDe(j, aujourdhui)]))
  // The same hours of the same day are the same instants for everybody.
  const connues = new Map<string, string>()
  await inserer(
    db,
    'pointage',
    pointages.map(({ poste_code, ...p }) => {
      const cle = `${p.pointage_date}${poste_code}${p.heure_debut}${p.heure_fin}`
      const plages = connues.get(cle) ?? plagesDe(p)
      connues.set(cle, plages)
      return { ...p, plages, annonce_a: annonces.get(p.pointage_date) ?? null }
    }),
  )
}

async function insererAstreintes(db: Db, { astreintes, interventions, aujourdhui }: DonneesDemo): Promise<void> {
  await inserer(
    db,
    'astreinte',
    astreintes.map(({ debut, fin, ...a }) => ({
      ...a,
      plage: plageDe(debut, fin),
      annonce_a: annonceDe(a.astreinte_date, aujourdhui),
    })),
  )
  await inserer(
    db,
    'astreinte_intervention',
    interventions.map(({ debut, fin, ...i }) => ({ ...i, plage: plageDe(debut, fin), version: 1, fait_a: i.recu_a })),
  )
}

async function insererEchanges(db: Db, { echanges }: DonneesDemo): Promise<void> {
  await db
    .insertInto('echange')
    .values(
      echanges.map(({ origine, cible, ...e }) => ({
        ...e,
        pointage_origine_id: origine.pointage_id,
        pointage_cible_id: cible?.pointage_id ?? null,
        origine: JSON.stringify(origine),
        cible: cible && JSON.stringify(cible),
        recu_a: e.propose_a,
        version: 1 + Number(e.repondu_a !== null) + Number(e.decide_a !== null),
      })),
    )
    .execute()
  await inserer(
    db,
    'echange_reservation',
    echanges
      .filter(e => e.bde_etat === 1)
      .flatMap(({ compte_id, bde_id, origine, cible }) =>
        [origine, cible].flatMap(cote => (cote ? [{ compte_id, bde_id, pointage_id: cote.pointage_id }] : [])),
      ),
  )
}

/** Everything, in the order of what refers to what; about fifteen statements. */
export async function insererPlanning(db: Db, donnees: DonneesDemo, mot_de_passe: string): Promise<void> {
  await insererPersonnes(db, donnees, mot_de_passe)
  await insererReglages(db, donnees)
  await insererPointages(db, donnees)
  await inserer(db, 'demande_conge', donnees.demandes)
  await inserer(db, 'absence', donnees.absences)
  await insererAstreintes(db, donnees)
  await inserer(db, 'evenement', donnees.evenements)
  await inserer(db, 'nuit', donnees.nuits)
  await insererEchanges(db, donnees)
  await inserer(db, 'planning_changement', donnees.changements)
  await inserer(db, 'planning_vu', donnees.vus)
}
