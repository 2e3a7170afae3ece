import type { PosteBureau, ResultatLot } from '#domains/scheduling/model/bureau/changement.ts'
import type { CellulePlanning, PlanningMois } from '#domains/scheduling/model/bureau/planning-mois.ts'
import type { Anomalie } from '#domains/scheduling/model/regles/types.ts'
import { ajouterJours, jourSemaine, semaineIso } from '#wire/dates.ts'
import type { PosteDonnable } from '../view/cases.ts'

/** A month of three people, for tests. */

export const POSTES: readonly PosteDonnable[] = [
  { id: 1, code: 'M', nom: 'Matin', heures: ['06:45', '14:15'], color: '#f6c95b' },
  { id: 2, code: 'N', nom: 'Nuit', heures: ['21:00', '07:00'], color: '#3d4a7a' },
].map(({ id, code, nom, heures: [debut = '', fin = ''], color }) => ({
  ...{ poste_id: id, poste_libelle: nom, poste_code: code, poste_type: 'jour', color, metier_id: null },
  ...{ poste_heure_debut: debut, poste_heure_fin: fin, poste_coupure_debut: null, poste_coupure_fin: null },
}))

/** A shift of Matin, unless told otherwise. */
export const uneCase = (change: Partial<CellulePlanning> = {}): CellulePlanning => ({
  ...{ dadate: '2026-12-04', utilisateur_id: 1, poste: 1, poste_libelle: 'Matin', poste_code: 'M', color: '#f6c95b' },
  ...{ heure_debut: '06:45', heure_fin: '14:15', debut_different: 0, fin_different: 0, pointage_id: 11, version: 3 },
  ...{ pointage_maladie: 0, pointage_astreinte: 0, pointage_tlc: 0, pointage_heures_manuel: null },
  ...{ pointage_heure_debut_coupure: null, pointage_heure_fin_coupure: null, pointage_heures_supplementaire: 0 },
  ...{ etat: 'publie', depasse: false, derogation: null },
  ...change,
})

export const REPOS: Anomalie = {
  ...{ code: 'REPOS_QUOTIDIEN', niveau: 'bloquant', utilisateur_id: 2, jour: '2026-12-05', unite: 'minutes' },
  ...{ seuil: 660, mesure: 585, ecart: 75, phrase: 'Un repos de 9 h 45 au lieu de 11 h au moins.' },
  ...{ reference: 'art. L3131-1 du Code du travail', pointages: [21] },
}

const absence = { poste: -3, poste_libelle: 'Maladie', poste_code: '', color: '', heure_debut: null, heure_fin: null }

const agent = (id: number, label: string, metier: string, calendrier: CellulePlanning[]) => ({
  ...{ label, wcu_utilisateur_id: id, email: '', user_telephone1: '', user_telephone2: '', calendrier },
  ...{ metier_id: metier === 'Infirmier' ? 8 : 7, metier_libelle: metier },
  ...{ is_maladie: 0 as const, is_astreinte: 0 as const, is_conge: 0 as const, is_tlc: 0 as const },
  detail: [
    {
      ...{ prevu: 9090, reel: 0, compte: 9090, nuit: 0, dimanche: 0, ferie: 0, conge: 0, tlc: 0, maladie: 1 },
      ...{ astreinte: 0, contrat: 9300 },
    },
  ],
})

export function unMois(change: Partial<PlanningMois> = {}): PlanningMois {
  return {
    ...{ lu_a: '2026-12-01T08:00:00.000Z', annee: 2026, mois: 12, absences: [], astreintes: [], notes: [] },
    dates: Array.from({ length: 31 }, (_, n) => {
      const dadate = ajouterJours('2026-12-01', n)
      return {
        ...{ dadate, jour: n + 1, jour_lettre: 'J', semaine: semaineIso(dadate).semaine, interventions: 0 },
        ...{ dimanche: jourSemaine(dadate) === 7 ? 1 : 0, feries: n === 24 ? 'Noël' : '', etat_nuit: 0 },
        detail_evenement: [],
        detail_anomalie: dadate === REPOS.jour ? [REPOS] : [],
      }
    }),
    agents: [
      agent(1, 'Leïla Amrani', 'Aide-soignant', [uneCase()]),
      agent(2, 'Hugo Bonnet', 'Aide-soignant', [
        uneCase({ utilisateur_id: 2, dadate: '2026-12-05', pointage_id: 21, etat: 'nouveau' }),
      ]),
      agent(3, 'Inès Carlier', 'Infirmier', [
        uneCase({
          ...absence,
          ...{ utilisateur_id: 3, pointage_id: null, version: null, pointage_maladie: 1 },
        }),
      ]),
    ],
    publication: { a_publier: 1, derniere: null, pas_vu: [1, 3] },
    ...change,
  } as PlanningMois
}

/** A shift as a lot tells it: a Matin of Leïla, on a day that held none. */
export const unPoste = (change: Partial<PosteBureau> = {}): PosteBureau => ({
  ...{ pointage_id: 105, version: 9, utilisateur_id: 1, pointage_date: '2026-12-08', poste_id: 1 },
  ...{ poste_libelle: 'Matin', poste_code: 'M', color: '#f6c95b', heure_debut: '06:45', heure_fin: '14:15' },
  ...{ pointage_heure_debut_coupure: null, pointage_heure_fin_coupure: null, pointage_heures_manuel: null },
  ...{ pointage_heures_supplementaire: 0, debut_different: 0, fin_different: 0 },
  ...{ etat: 'nouveau', depasse: false, derogation: null },
  ...change,
})

/** What the office answers to a lot that it has kept. */
export const unLot = (change: Partial<ResultatLot> = {}): ResultatLot => ({
  ...{ lot_id: 5, refus: [], anomalies: [], bloquant: false, derogeable: true, postes: [], disparus: [] },
  ...change,
})
