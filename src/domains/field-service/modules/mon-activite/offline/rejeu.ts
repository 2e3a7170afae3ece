import type { InterventionDetail, Planning } from '#domains/field-service/model/activite/activite.ts'
import { type Etape, estEnCours } from '#domains/field-service/model/interventions/etapes.ts'
import { autreEnCours, interventionPeut } from '#domains/field-service/model/interventions/intervention.ts'
import {
  type EtapeActivite,
  etatDe,
  type InterventionActivite,
} from '#domains/field-service/model/interventions/planning.ts'
import {
  type CloturePayload,
  type CorrectionPayload,
  type EtapePayload,
  type ObservationPayload,
  TYPE_CLOTURE,
  TYPE_CORRECTION,
  TYPE_ETAPE,
  TYPE_OBSERVATION,
} from '#domains/field-service/model/mutations.ts'
import { totauxCloture } from '#domains/field-service/model/rapports/cloture.ts'
import type { RapportCloture } from '#domains/field-service/model/rapports/cloture-schema.ts'
import { type JourIso, versMs } from '#wire/dates.ts'
import { type ActionLocale, contenuDe, retenir } from '#wire/replay.ts'

/**
 * What the person sees = the server's reading + the actions it cannot know yet, replayed (offline rule 7). Pure: the
 * reading itself is never written. Each move is a compare-and-set, so replaying one the reading already holds is nothing.
 */

/** The whole planning. `aujourdhui` is the Paris day: a reading of yesterday offers today's actions after midnight. */
export function appliquer(planning: Planning, entries: readonly ActionLocale[], aujourdhui: JourIso): Planning {
  const actions = retenir(entries, planning.lu_a)
  const motifs = planning.references.motifs
  const rejouees = planning.jours.map(j => j.interventions.map(i => rejouer(i, actions, motifs)))
  const toutes = rejouees.flat()
  return {
    ...planning,
    jours: planning.jours.map((j, rang) => ({
      ...j,
      interventions: (rejouees[rang] ?? []).map(i => capaciter(i, toutes, aujourdhui)),
    })),
  }
}

/** One visit with its details. `toutes` is the replayed planning's, for the visit in progress elsewhere. */
export function appliquerDetail(
  detail: InterventionDetail,
  entries: readonly ActionLocale[],
  contexte: { motifs: Motifs; toutes: readonly InterventionActivite[]; aujourdhui: JourIso },
): InterventionDetail {
  const actions = retenir(entries, detail.lu_a)
  const apres = rejouer(detail, actions, contexte.motifs)
  const rapport = detail.rapport ?? (apres.etapes_en_cours === 3 ? rapportLocal(detail.intervention_id, actions) : null)
  return capaciter(
    { ...apres, rapport, totaux: detail.totaux ?? (rapport && totauxDe(rapport)) },
    contexte.toutes,
    contexte.aujourdhui,
  )
}

/** The closing's rates are a part of those of `totaliser`, by its schema. */
export function totauxDe(rapport: RapportCloture): InterventionDetail['totaux'] {
  return totauxCloture(rapport) as InterventionDetail['totaux']
}

export type Motifs = readonly { id: number; libelle: string }[]

function rejouer<T extends InterventionActivite>(depart: T, actions: readonly ActionLocale[], motifs: Motifs): T {
  let i = depart
  let ecritesIci = 0
  for (const action of actions) {
    const recu_a = action.recu_a ?? null
    if (action.type === TYPE_ETAPE) {
      const data = contenuDe<EtapePayload>(action, TYPE_ETAPE)
      if (data?.intervention_id === i.intervention_id && data.de === i.etapes_en_cours)
        i = deplacer(i, data.vers, { fait_a: action.fait_a, recu_a })
    } else if (action.type === TYPE_CLOTURE) {
      const data = contenuDe<CloturePayload>(action, TYPE_CLOTURE)
      if (data?.intervention_id !== i.intervention_id || data.de !== i.etapes_en_cours) continue
      const cloture_libelle = motifs.find(m => m.id === data.rapport.cloture)?.libelle ?? ''
      i = { ...deplacer(i, 3, { fait_a: action.fait_a, recu_a }), cloture_libelle, recu_a }
    } else if (action.type === TYPE_OBSERVATION) {
      const data = contenuDe<ObservationPayload>(action, TYPE_OBSERVATION)
      if (data?.intervention_id !== i.intervention_id) continue
      const nb_observations = compterObservation(i.nb_observations, ecritesIci, action)
      if (action.recu_a === undefined) ecritesIci += 1
      i = { ...i, nb_observations }
    } else if (action.type === TYPE_CORRECTION) {
      const data = contenuDe<CorrectionPayload>(action, TYPE_CORRECTION)
      if (data?.intervention_id === i.intervention_id) i = { ...i, etapes: corriger(i.etapes, data, recu_a) }
    }
  }
  return i
}

/**
 * A received one is counted as the office counted with it: the reading may hold it already, when it was begun before and
 * its rows were read after.
 * @param ecritesIci those of `nombre` that still wait on this device
 */
function compterObservation(nombre: number, ecritesIci: number, { recu_a, resultat }: ActionLocale): number {
  const { nb_observations: avecElle } = (resultat?.donnees ?? {}) as { nb_observations?: unknown }
  // An office of before does not say.
  if (recu_a === undefined || typeof avecElle !== 'number') return nombre + 1
  return Math.max(nombre - ecritesIci, avecElle) + ecritesIci
}

/** Of the hour that was read only: a step done again meanwhile has another one. */
function corriger(etapes: EtapeActivite[], { etape, de, vers }: CorrectionPayload, recu_a: string | null) {
  return etapes.map(e =>
    e.etape === etape && e.fait_a !== null && versMs(e.fait_a) === versMs(de)
      ? { ...e, fait_a: vers, recu_a, corrigee: true }
      : e,
  )
}

/** Forward writes the reached step's times; stepping back wipes those of the steps left behind. */
function deplacer<T extends InterventionActivite>(
  i: T,
  vers: Etape,
  temps: { fait_a: string; recu_a: string | null },
): T {
  const recule = vers < i.etapes_en_cours
  const etapes = i.etapes.map(e => {
    if (e.etape === vers && !recule) return { ...e, ...temps, corrigee: false }
    return e.etape > vers ? { ...e, fait_a: null, recu_a: null, corrigee: false } : e
  })
  return { ...i, etapes_en_cours: vers, etapes }
}

/** Abilities follow the replayed steps, by the model's own table; what it does not decide stays the server's word. */
function capaciter<T extends InterventionActivite>(
  i: T,
  toutes: readonly InterventionActivite[],
  aujourdhui: JourIso,
): T {
  const date_planifie = i.intervention_date_planifie
  // Steps kept beside the plan are somebody's history: they occupy nobody.
  const tenues = toutes.filter(a => !a.hors_planning)
  const etapes = tenues.map(a => ({
    id: a.intervention_id,
    etape: a.etapes_en_cours,
    date_planifie: a.intervention_date_planifie,
    annulee: a.annulee,
  }))
  const etat = etatDe(i, aujourdhui)
  const contexte = { aujourdhui, autre_en_cours: autreEnCours(etapes, i.intervention_id, date_planifie) }
  const enCours = tenues.find(
    a => a.intervention_date_planifie === date_planifie && !a.annulee && estEnCours(a.etapes_en_cours),
  )
  return {
    ...i,
    inter_en_cours: enCours?.intervention_id ?? 0,
    peut: {
      ...i.peut,
      avancer: interventionPeut.avancer(etat, contexte),
      revenir: interventionPeut.revenir(etat, contexte),
      cloturer: interventionPeut.cloturer(etat, contexte),
      reporter: i.peut.reporter && interventionPeut.reporter(etat),
      voir_cri: i.peut.voir_cri || i.etapes_en_cours === 3,
    },
  }
}

/** The report of the last closing done here, whatever became of it: the caller knows whether the visit is closed. */
export function rapportLocal(id: number, actions: readonly ActionLocale[]): RapportCloture | null {
  for (const action of actions.filter(a => a.type === TYPE_CLOTURE).reverse()) {
    const data = contenuDe<CloturePayload>(action, TYPE_CLOTURE)
    if (data?.intervention_id === id) return data.rapport
  }
  return null
}
