import {
  type Astreinte,
  type ContenuIntervention,
  DESCRIPTION_MAX,
  erreurIntervention,
  situerIntervention,
} from '#domains/scheduling/model/astreintes/astreinte.ts'
import { formaterDuree, heureParis, jourParis, minutesEntre, versMs } from '#wire/dates.ts'
import type { Brouillon } from '../offline/brouillon.ts'
import { seChevauchent } from '../offline/contenu.ts'
import { lireHeure } from './heure-saisie.ts'
import { direIntervention, dureUnJour, nomCourt } from './mots.ts'

export type Champ = 'heure_debut' | 'heure_fin' | 'depassement' | 'description'
export type Erreurs = Readonly<Partial<Record<Champ, string>>>

export interface Verdict {
  /** The instants meant, as soon as both times are there; shown in words while the person types. */
  readonly bornes: Pick<ContenuIntervention, 'debut' | 'fin'> | null
  readonly erreurs: Erreurs
  /** Ends after its duty: what the person is asked to confirm; null where there is nothing to. */
  readonly depassement: string | null
  /** What may be stored; null while something is wrong. */
  readonly contenu: ContenuIntervention | null
}

type Contexte = {
  readonly astreinte: Pick<Astreinte, 'debut' | 'fin'>
  /** The duty's other interventions. */
  readonly autres: readonly Pick<ContenuIntervention, 'debut' | 'fin'>[]
  readonly maintenant: string
  /** What it was before this change: times left alone keep their instants. */
  readonly avant: ContenuIntervention | null
  /** The end, after the duty's, that the person confirmed. */
  readonly confirme?: string | null
}

const ILLISIBLE = 'Une heure comme 14:05 est attendue.'

/** The same rules as the office's, on the device and without network (specification scheduling §3 "Intervention"). */
export function valider(b: Brouillon, { astreinte, autres, maintenant, avant, confirme }: Contexte): Verdict {
  const [debut, fin] = [lireHeure(b.heure_debut), lireHeure(b.heure_fin)]
  const description = b.description.trim()
  const erreurs: Partial<Record<Champ, string>> = {}
  if (!debut) erreurs.heure_debut = b.heure_debut.trim() ? ILLISIBLE : 'Indiquez l’heure de début.'
  if (!fin) erreurs.heure_fin = b.heure_fin.trim() ? ILLISIBLE : 'Indiquez l’heure de fin.'
  if (description === '') erreurs.description = 'Décrivez l’intervention.'
  else if (description.length > DESCRIPTION_MAX) erreurs.description = `${DESCRIPTION_MAX} caractères au plus.`
  if (!debut || !fin) return { bornes: null, erreurs, depassement: null, contenu: null }
  if (debut === fin) {
    erreurs.heure_fin = 'L’heure de fin doit suivre l’heure de début.'
    return { bornes: null, erreurs, depassement: null, contenu: null }
  }
  const jour = dureUnJour(astreinte) && b.jour ? { jour: b.jour } : {}
  const situees = situerIntervention(astreinte, { ...jour, heure_debut: debut, heure_fin: fin })
  const bornes = avant && memesHeures(avant, situees) ? { debut: avant.debut, fin: avant.fin } : situees
  const refus = erreurIntervention(bornes, astreinte, maintenant)
  if (refus) erreurs[refus.includes('commencer') ? 'heure_debut' : 'heure_fin'] = refus
  const autre = autres.find(a => seChevauchent(a, bornes))
  if (!refus && autre)
    erreurs.heure_debut = `Une autre intervention couvre déjà ce moment\u00a0: ${direIntervention(autre)}.`
  const inchangee = avant !== null && versMs(avant.fin) === versMs(bornes.fin)
  const depassement = refus || inchangee ? null : direDepassement(bornes, astreinte)
  if (depassement && confirme !== bornes.fin) erreurs.depassement = 'Confirmez la fin, ou corrigez-la.'
  const juste = Object.keys(erreurs).length === 0
  return { bornes, erreurs, depassement, contenu: juste ? { ...bornes, intervention_description: description } : null }
}

/** "Oui, elle a fini à 04:59 lun., 7 h 44 après la fin de l’astreinte": a forgotten day reads like a long night. */
function direDepassement({ fin }: { fin: string }, astreinte: { fin: string }): string | null {
  const minutes = minutesEntre(astreinte.fin, fin)
  if (minutes <= 0) return null
  const quand = `${heureParis(fin)} ${nomCourt(jourParis(fin))}`
  return `Oui, elle a fini à ${quand}, ${formaterDuree(minutes)} après la fin de l’astreinte`
}

function memesHeures(a: Pick<ContenuIntervention, 'debut' | 'fin'>, b: Pick<ContenuIntervention, 'debut' | 'fin'>) {
  const lire = (i: string) => `${jourParis(i)} ${heureParis(i)}`
  return lire(a.debut) === lire(b.debut) && lire(a.fin) === lire(b.fin)
}
