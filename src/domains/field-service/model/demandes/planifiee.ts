import { bornesJour, instantParis, type JourIso, jourParis } from '#wire/dates.ts'
import { formaterInstant, formaterJourDatee, formaterTranche } from '#wire/moments.ts'
import { creneauDit } from '../interventions/creneau-dit.ts'
import type { LigneDemande } from './demande.ts'

type Planifiee = Pick<LigneDemande, 'intervention_date_planifie' | 'th_libelle' | 'receveur'>

/**
 * When the visit of a request stands: at its receiver's, the day and the slot that were promised; here, the hour. Nothing where none is
 * planned.
 */
export function direPlanifiee({ intervention_date_planifie: debut, th_libelle, receveur }: Planifiee): string {
  if (!debut) return ''
  if (!receveur) return formaterInstant(debut)
  return [formaterJourDatee(jourParis(debut)), formaterTranche(th_libelle)].filter(Boolean).join(', ')
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
