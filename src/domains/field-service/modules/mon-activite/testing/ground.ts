import type { InterventionDetail, Planning } from '#domains/field-service/model/activite/activite.ts'
import type { InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import { uneVisite, VENDREDI } from '#domains/field-service/model/interventions/testing/visite.ts'
import { TYPE_CLOTURE, TYPE_CORRECTION, TYPE_ETAPE, TYPE_OBSERVATION } from '#domains/field-service/model/mutations.ts'
import { MOTIFS_CLOTURE } from '#domains/field-service/model/rapports/cloture-regles.ts'
import { RAPPORT_VIDE, type RapportCloture } from '#domains/field-service/model/rapports/cloture-schema.ts'
import type { ActionLocale } from '#wire/replay.ts'

/** Ground of the tests of this folder: a Friday with two visits, read at 08:00 in Paris. */
export const LU_A = '2026-11-20T07:00:00.000Z'

export function unPlanning(interventions: InterventionActivite[]): Planning {
  return {
    lu_a: LU_A,
    jours: [{ jour: VENDREDI, jour_libelle: 'Vendredi 20 nov.', interventions }],
    references: {
      motifs: MOTIFS_CLOTURE.map(m => ({ ...m })),
      mentions_tva: [],
      taux_tva: [20, 10, 5.5],
      modes_paiement: ['CB', 'CH', 'ES'],
      plafond_especes_cents: 100_000,
      tranches_horaires: ['08:00 - 10:00'],
      catalogue: [],
    },
  }
}

export function unDetail(change: Partial<InterventionDetail> = {}): InterventionDetail {
  return {
    ...uneVisite(),
    lu_a: LU_A,
    intervention_date_creation: LU_A,
    intervention_reference: 0,
    technicien: 'Leïla Amrani',
    demande_description: '',
    adresse_telephone1: '',
    consignes_acces: '',
    heure_ordre: null,
    heure_arrivee: null,
    heure_cloture: null,
    passages: [],
    changements: [],
    rapport: null,
    totaux: null,
    pages: [],
    ...change,
  }
}

export function unRapport(change: Partial<RapportCloture> = {}): RapportCloture {
  return {
    intervention_id: 412,
    ...RAPPORT_VIDE,
    cloture: 1,
    scan: ['a'.repeat(64)],
    ...change,
  }
}

type Reste = { id?: number; recues?: number } & Partial<Pick<ActionLocale, 'seq' | 'recu_a' | 'etat'>>
let dernier = 0

function action(type: string, payload: unknown, { seq, recu_a, recues, etat = 'en_attente' }: Reste): ActionLocale {
  dernier += 1
  const fait_a = `2026-11-20T09:${String(dernier % 60).padStart(2, '0')}:00.000Z`
  const recue = recu_a ? { recu_a, resultat: recues ? { donnees: { nb_observations: recues } } : null } : {}
  return { id: `e${dernier}`, seq: seq ?? dernier, type, payload, fait_a, etat, ...recue }
}

export function uneEtape(de: number, vers: number, reste: Reste = {}): ActionLocale {
  return action(TYPE_ETAPE, { intervention_id: reste.id ?? 412, de, vers }, reste)
}

export function uneCorrection(etape: number, de: string, vers: string, reste: Reste = {}): ActionLocale {
  return action(TYPE_CORRECTION, { intervention_id: reste.id ?? 412, etape, de, vers, motif: 'Appui oublié' }, reste)
}

export function uneCloture(rapport: RapportCloture = unRapport(), reste: Reste = {}): ActionLocale {
  const { intervention_id } = rapport
  return action(TYPE_CLOTURE, { intervention_id, de: 2, rapport, empreinte: 'c'.repeat(64) }, reste)
}

export function uneObservation(texte: string, reste: Reste & { uid?: string } = {}): ActionLocale {
  const uid = reste.uid ?? '019a9f00-0000-7000-8000-000000000001'
  return action(TYPE_OBSERVATION, { intervention_id: reste.id ?? 412, texte, uid }, reste)
}
