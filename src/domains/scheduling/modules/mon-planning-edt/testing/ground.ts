import { PAUSE_PAR_DEFAUT } from '#domains/scheduling/model/planning/heures.ts'
import type {
  Collegue,
  Equipe,
  JourPlanning,
  MonPlanning,
  PostePlanning,
} from '#domains/scheduling/model/planning/planning.ts'
import type { Pointage } from '#domains/scheduling/model/planning/pointage.ts'
import type { Poste } from '#domains/scheduling/model/planning/poste.ts'
import { reglesApplicables } from '#domains/scheduling/model/regles/applicables.ts'
import { ajouterJours, type JourIso, joursEntre } from '#wire/dates.ts'

/** Ground of the tests of this module: a Friday, read at 06:31 in Paris, by Nora (1) who works with Samir (2). */
export const VENDREDI = '2026-11-20'
export const LU_A = '2026-11-20T05:31:00.000Z'
export const MOI = 1
export const SAMIR = 2

const PROPRIETES = { ...PAUSE_PAR_DEFAUT, propriete_planning_roulant: 30, propriete_limite_planning: null }

function unTypeDePoste(poste_id: number, poste_libelle: string, heures: string, color: string): Poste {
  const [debut = '', fin = ''] = heures.split('-')
  return {
    poste_id,
    poste_libelle,
    poste_code: poste_libelle.slice(0, 1),
    poste_type: poste_libelle === 'Nuit' ? 'nuit' : 'jour',
    poste_heure_debut: debut,
    poste_heure_fin: fin,
    poste_coupure_debut: null,
    poste_coupure_fin: null,
    color,
  }
}
export const POSTES = [
  unTypeDePoste(1, 'Matin', '06:45-14:15', '#f6c95b'),
  unTypeDePoste(2, 'Nuit', '21:00-07:00', '#3d4a7a'),
  unTypeDePoste(3, 'Soir', '13:45-21:15', '#7fb3e6'),
]

let dernier = 100

/** @param heures "06:45-14:15", or "07:00-11:00,16:00-20:00" around a cut */
export function unPointage(
  utilisateur_id: number,
  pointage_date: JourIso,
  heures: string,
  change: Partial<Pointage> = {},
): Pointage {
  const [un = '', deux] = heures.split(',')
  const [heure_debut = '', fin = ''] = un.split('-')
  const [reprend, heure_fin] = deux?.split('-') ?? [null, fin]
  const poste = POSTES.find(p => p.poste_heure_debut === heure_debut)
  return {
    pointage_id: ++dernier,
    utilisateur_id,
    poste_id: poste?.poste_id ?? 1,
    pointage_date,
    heure_debut,
    heure_fin: heure_fin ?? fin,
    pointage_heure_debut_coupure: deux ? fin : null,
    pointage_heure_fin_coupure: reprend ?? null,
    pointage_heures_manuel: null,
    pointage_heures_supplementaire: 0,
    debut_different: 0,
    fin_different: 0,
    version: 1,
    ...change,
  }
}

export function unPoste(jour: JourIso, heures: string, change: Partial<PostePlanning> = {}): PostePlanning {
  const pointage = unPointage(MOI, jour, heures)
  const { poste_libelle = '', poste_code = '', color = '' } = POSTES.find(p => p.poste_id === pointage.poste_id) ?? {}
  return { ...pointage, poste_libelle, poste_code, color, minutes: 420, minutes_pause: 30, ...change }
}

export function unJour(dadate: JourIso, change: Partial<JourPlanning> = {}): JourPlanning {
  const vide = { feries: null, postes: [], absences: [], astreintes: [], evenements: [], descente: null, modifie: null }
  return { dadate, ...vide, ...change }
}

/** The days given, rest days between them. */
export function unPlanning(
  jours: readonly JourPlanning[],
  { debut = ajouterJours(VENDREDI, -14), fin = ajouterJours(VENDREDI, 29) } = {},
): MonPlanning {
  return {
    lu_a: LU_A,
    utilisateur_id: MOI,
    debut,
    fin,
    proprietes: PROPRIETES,
    vu_a: '2026-11-19T12:00:00.000Z',
    jours: Array.from({ length: joursEntre(debut, fin) + 1 }, (_, rang) => {
      const dadate = ajouterJours(debut, rang)
      return jours.find(j => j.dadate === dadate) ?? unJour(dadate)
    }),
  }
}

export function unCollegue(utilisateur_id: number, label: string, change: Partial<Collegue> = {}): Collegue {
  const prenom = label.split(' ')[0] ?? ''
  return {
    ...{ utilisateur_id, label, prenom, metier_id: 5, metier_libelle: 'Aide-soignant' },
    ...{ mineur: false, temps_partiel: false },
    ...change,
  }
}

export function uneEquipe(change: Partial<Equipe> = {}): Equipe {
  return {
    lu_a: LU_A,
    debut: ajouterJours(VENDREDI, -14),
    fin: ajouterJours(VENDREDI, 29),
    collegues: [unCollegue(MOI, 'Nora Petit'), unCollegue(SAMIR, 'Samir Haddad')],
    postes: POSTES,
    pointages: [],
    absences: [],
    astreintes: [],
    proprietes: PROPRIETES,
    regles: reglesApplicables({ convention: 'aucune', reglages: [] }),
    ...change,
  }
}
