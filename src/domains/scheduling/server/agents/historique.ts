import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { direDureeSignee } from '#domains/scheduling/model/reprise.ts'
import { formaterDuree, type JourIso } from '#wire/dates.ts'
import { formaterNombre } from '#wire/french.ts'

interface Ligne {
  readonly action: string
  readonly avant: unknown
  readonly apres: unknown
}

interface Valeurs {
  readonly valable_du?: JourIso
  readonly valable_au?: JourIso | null
  readonly minutes_hebdomadaires?: number
  readonly jours?: number
  readonly report?: number
  readonly annee?: number
  readonly sorte?: 'conge' | 'tlc'
  readonly motif?: string
  readonly jour?: JourIso
  readonly minutes?: number | null
  readonly email?: string
}

const contratDe = ({ minutes_hebdomadaires = 0, valable_du = '' }: Valeurs): string =>
  `contrat de ${formaterDuree(minutes_hebdomadaires)} par semaine à partir du ${direJour(valable_du)}`

const joursDe = ({ jours = 0, report = 0 }: Valeurs): string =>
  `${formaterNombre(jours)}\u00a0j${report > 0 ? ` et ${formaterNombre(report)} reportés` : ''}`

const direReprise = ({ jour = '', minutes = null }: Valeurs): string =>
  minutes === null
    ? 'Heures reprises\u00a0: plus aucune'
    : `Heures reprises au ${direJour(jour)}\u00a0: ${direDureeSignee(minutes)}`

const MOTS: Readonly<Record<string, (apres: Valeurs, avant: Valeurs) => string>> = {
  'gestion-agents.ajouter': apres => `Ajout, ${contratDe(apres)}`,
  'gestion-agents.enregistrer': () => 'Fiche changée',
  'gestion-agents.contrat': (apres, avant) =>
    avant.valable_du ? `Correction\u00a0: ${contratDe(apres)}` : `Nouveau ${contratDe(apres)}`,
  'gestion-agents.contrat-retirer': (_apres, avant) => `Retiré\u00a0: ${contratDe(avant)}`,
  'gestion-agents.contrat-fin': ({ valable_au }) =>
    valable_au ? `Fin de contrat le ${direJour(valable_au)}` : 'Contrat sans fin',
  'gestion-agents.droit': (apres, avant) =>
    `${apres.sorte === 'tlc' ? 'TLC' : 'Congés'} ${apres.annee}\u00a0: ${joursDe(apres)} (avant\u00a0: ${joursDe(avant)}). ${apres.motif ?? ''}`,
  'gestion-agents.reprise': ({ jour = '', minutes = null, motif = '' }, avant) =>
    `${direReprise({ jour, minutes })}${avant.minutes == null ? '' : ` (avant\u00a0: ${direReprise(avant)})`}. ${motif}`,
  'gestion-agents.inviter': ({ email = '' }) => `Invitation à ${email}`,
}

/** One line of an agent's history, in words. */
export function direAudit({ action, avant, apres }: Ligne): string {
  const dire = MOTS[action]
  return dire ? dire((apres ?? {}) as Valeurs, (avant ?? {}) as Valeurs) : action
}
