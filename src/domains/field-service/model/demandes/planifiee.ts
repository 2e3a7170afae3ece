import { bornesJour, instantParis, type JourIso, jourParis } from '#wire/dates.ts'
import { formaterInstant, formaterJourDatee, formaterTranche } from '#wire/moments.ts'
import { creneauDit, direPromis } from '../interventions/creneau-dit.ts'
import type { LigneDemande } from './demande.ts'

type Planifiee = Pick<LigneDemande, 'intervention_date_planifie' | 'th_libelle' | 'promis_ailleurs' | 'receveur'>

/**
 * When the visit of a request stands: at its receiver's, the day and the slot that were promised; here, the hour; with what the customer
 * was told where that is another day. Nothing where none is planned.
 */
export function direPlanifiee(planifiee: Planifiee): string {
  const { intervention_date_planifie: debut, th_libelle, receveur, promis_ailleurs } = planifiee
  if (!debut) return ''
  const jour = jourParis(debut)
  const quand = receveur
    ? [formaterJourDatee(jour), formaterTranche(th_libelle)].filter(Boolean).join(', ')
    : formaterInstant(debut)
  return promis_ailleurs ? `${quand} (${direPromis({ ...promis_ailleurs, jour })})` : quand
}

interface Visite {
  readonly debut: Date
  readonly fin: Date
  readonly th_libelle: string
}

/** What another company is told of a visit: its day, and the slot that its customer is told; never its hour in them. */
export interface DitAuReseau {
  readonly jour: JourIso
  readonly th_libelle: string
  /** Where that slot begins; the day, where nothing was promised. */
  readonly debut: string
}

export function direAuReseau(visite: Visite): DitAuReseau {
  const jour = jourParis(visite.debut)
  const th_libelle = visite.th_libelle && creneauDit(visite)
  const [heure] = /^\d\d:\d\d/.exec(th_libelle) ?? []
  return { jour, th_libelle, debut: heure ? instantParis(jour, heure) : bornesJour(jour).debut }
}
