import { ajouterMinutes, versMs } from '#wire/dates.ts'
import type { Fil } from '../contract.ts'
import type { TransmissionLocale } from '../offline/rejeu.ts'

/** Without a post behind in the planning, what is new goes back this far. */
export const JOURS_SANS_POSTE = 3

/** From when on a sheet is new to the reader. */
export interface Depuis {
  readonly instant: string
  /** False when the planning holds no post that is over. */
  readonly poste: boolean
}

/**
 * The end of the reader's last post. Computed here from the posts around the reading: without network a post may have
 * ended since.
 */
export function depuisMonPoste({ dernier, en_cours, prochain }: Fil['postes'], maintenant: string): Depuis {
  const fins = [dernier, en_cours, prochain].flatMap(p => (p && versMs(p.fin) <= versMs(maintenant) ? [p.fin] : []))
  const derniere = fins.sort((a, b) => versMs(b) - versMs(a))[0]
  return derniere
    ? { instant: derniere, poste: true }
    : { instant: ajouterMinutes(maintenant, -JOURS_SANS_POSTE * 24 * 60), poste: false }
}

type Lisible = Pick<TransmissionLocale, 'version' | 'version_lue'>

/** Not opened yet, or changed since. */
export function estALire(t: Lisible): boolean {
  return t.version_lue < t.version
}

/** What "à lire" counts wherever it stands: in the heading, on its view, beside the module's name. */
export function compterALire(fiches: readonly Lisible[]): number {
  return fiches.filter(estALire).length
}

/** Stays on top of everybody's list until they have read it. */
export function estUrgente(t: Lisible & Pick<TransmissionLocale, 'importance' | 'rayee'>): boolean {
  return t.importance === 'importante' && !t.rayee && estALire(t)
}

/**
 * New since then: by its receipt, never by its writing. What a colleague wrote without network and sent after the reader
 * had left would otherwise be missed for ever.
 */
export function estNouvelle(t: Pick<TransmissionLocale, 'bouge_a'>, { instant }: Pick<Depuis, 'instant'>): boolean {
  return versMs(t.bouge_a) > versMs(instant)
}
