import { reglesApplicables } from './applicables.ts'
import { ecrire, PLANCHERS } from './juger.ts'
import { LIBELLES } from './libelles.ts'
import { type CodeRegle, type Convention, NIVEAUX, type Reglage, type Regle } from './types.ts'

/** What an account may choose about a rule, and what the law or the agreement keeps it from. */

/** Rules without a threshold to choose: never, whatever the account. */
export const FIXES: ReadonlyMap<CodeRegle, string> = new Map([
  ['MINEUR_NUIT', 'Aucune heure de 22:00 à 06:00 avant 18\u00a0ans.'],
  ['ABSENCE', 'Aucun poste un jour d’absence.'],
  ['CHEVAUCHEMENT', 'Jamais deux postes en même temps.'],
] satisfies [CodeRegle, string][])

/** Rows of the law, or of the agreement in their place, before the account's own settings. */
export function reglesDeBase(convention: Convention, code: CodeRegle): Regle[] {
  return reglesApplicables({ convention, reglages: [] }).filter(r => r.code === code)
}

/** The strictest row that forbids: the account may ask for more, never for less. Null where nothing forbids. */
export function limiteDe(base: readonly Regle[]): Regle | null {
  const [limite] = base
    .filter(r => r.niveau === 'bloquant')
    .sort((a, b) => (PLANCHERS.has(a.code) ? b.seuil - a.seuil : a.seuil - b.seuil))
  return limite ?? null
}

/** "Au moins 11 h entre deux journées de travail." */
export function phraseDe(code: CodeRegle, seuil: number): string {
  const fixe = FIXES.get(code)
  if (fixe) return fixe
  const { unite, fenetre } = LIBELLES[code]
  return `Au ${PLANCHERS.has(code) ? 'moins' : 'plus'} ${ecrire(seuil, unite)} ${fenetre}.`
}

/** Whether what breaks `autre` always breaks `une` too. */
function auMoinsAussiStricte(une: Regle, autre: Regle): boolean {
  return PLANCHERS.has(une.code) ? une.seuil >= autre.seuil : une.seuil <= autre.seuil
}

const gravite = (r: Regle): number => NIVEAUX.indexOf(r.niveau)

export interface RefusReglage {
  readonly champ: 'code' | 'niveau' | 'seuil' | 'source'
  readonly phrase: string
}

/**
 * Why a setting for all posts cannot be kept; null when it can. What is forbidden stays forbidden, at least as strictly;
 * what is only warned about may be eased by an agreement, which must be named.
 */
export function refuserReglage(convention: Convention, reglage: Reglage): RefusReglage | null {
  const { code } = reglage
  if (FIXES.has(code)) return { champ: 'code', phrase: 'Cette règle ne se règle pas.' }
  const base = reglesDeBase(convention, code)
  const apres = reglesApplicables({ convention, reglages: [reglage] }).filter(r => r.code === code && r.actif)
  if (base.length === 0 && reglage.seuil === null && reglage.niveau !== null)
    return { champ: 'seuil', phrase: 'Indiquez un seuil\u00a0: ni la loi ni votre convention n’en ont.' }
  // What is forbidden is said before what an agreement may ease.
  for (const due of [...base].sort((a, b) => gravite(b) - gravite(a))) {
    const stricts = apres.filter(r => auMoinsAussiStricte(r, due))
    if (stricts.some(r => gravite(r) >= gravite(due))) continue
    if (due.niveau !== 'bloquant') {
      if (reglage.source.trim() === '')
        return { champ: 'source', phrase: `Nommez l’accord qui permet de s’écarter de\u00a0: ${due.reference}.` }
      continue
    }
    const imposee = `${phraseDe(code, due.seuil).slice(0, -1)} (${due.reference})`
    return stricts.length > 0
      ? { champ: 'niveau', phrase: `Cette règle reste bloquante\u00a0: ${imposee}.` }
      : { champ: 'seuil', phrase: `En deçà de ce qui est imposé\u00a0: ${imposee}.` }
  }
  return null
}
