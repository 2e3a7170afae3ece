import {
  type Astreinte,
  type ContenuIntervention,
  DESCRIPTION_MAX,
  erreurIntervention,
  situerIntervention,
} from '#domains/scheduling/model/astreinte.ts'
import { heureParis, jourParis } from '#wire/dates.ts'
import type { Brouillon } from './brouillon.ts'
import { seChevauchent } from './contenu.ts'
import { lireHeure } from './heure-saisie.ts'
import { direIntervention, dureUnJour } from './mots.ts'

export type Champ = 'heure_debut' | 'heure_fin' | 'description'
export type Erreurs = Readonly<Partial<Record<Champ, string>>>

export interface Verdict {
  /** The instants meant, as soon as both times are there; shown in words while the person types. */
  readonly bornes: Pick<ContenuIntervention, 'debut' | 'fin'> | null
  readonly erreurs: Erreurs
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
}

/** The same rules as the office's, on the device and without network (specification scheduling §3 "Intervention"). */
export function valider(b: Brouillon, { astreinte, autres, maintenant, avant }: Contexte): Verdict {
  const [debut, fin] = [lireHeure(b.heure_debut), lireHeure(b.heure_fin)]
  const description = b.description.trim()
  const erreurs: Partial<Record<Champ, string>> = {}
  if (!debut) erreurs.heure_debut = 'Heure attendue\u00a0: 23:50'
  if (!fin) erreurs.heure_fin = 'Heure attendue\u00a0: 01:20'
  if (description === '') erreurs.description = 'Décrivez l’intervention.'
  else if (description.length > DESCRIPTION_MAX) erreurs.description = `${DESCRIPTION_MAX} caractères au plus.`
  if (!debut || !fin) return { bornes: null, erreurs, contenu: null }
  if (debut === fin) {
    erreurs.heure_fin = 'L’heure de fin doit suivre l’heure de début.'
    return { bornes: null, erreurs, contenu: null }
  }
  const jour = dureUnJour(astreinte) && b.jour ? { jour: b.jour } : {}
  const situees = situerIntervention(astreinte, { ...jour, heure_debut: debut, heure_fin: fin })
  const bornes = avant && memesHeures(avant, situees) ? { debut: avant.debut, fin: avant.fin } : situees
  const refus = erreurIntervention(bornes, astreinte, maintenant)
  if (refus) erreurs[refus.includes('commencer') ? 'heure_debut' : 'heure_fin'] = refus
  const autre = autres.find(a => seChevauchent(a, bornes))
  if (!refus && autre)
    erreurs.heure_debut = `Une autre intervention couvre déjà ce moment\u00a0: ${direIntervention(autre)}.`
  const juste = Object.keys(erreurs).length === 0
  return { bornes, erreurs, contenu: juste ? { ...bornes, intervention_description: description } : null }
}

function memesHeures(a: Pick<ContenuIntervention, 'debut' | 'fin'>, b: Pick<ContenuIntervention, 'debut' | 'fin'>) {
  const lire = (i: string) => `${jourParis(i)} ${heureParis(i)}`
  return lire(a.debut) === lire(b.debut) && lire(a.fin) === lire(b.fin)
}
