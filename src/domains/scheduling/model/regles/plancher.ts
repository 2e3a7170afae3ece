import { reglesApplicables } from './applicables.ts'
import { DEROGATIONS, peutDeroger } from './derogations.ts'
import { ecrire, PLANCHERS } from './juger.ts'
import { LIBELLES } from './libelles.ts'
import { type CodeRegle, type Convention, NIVEAUX, type Reglage, type Regle } from './types.ts'

/** What an account may choose about a rule, and what the law or the agreement keeps it from. */

/** Rules without a threshold to choose: never, whatever the account. */
export const FIXES: ReadonlyMap<CodeRegle, string> = new Map([
  ['MINEUR_NUIT_16', 'Aucune heure de 20:00 à 06:00 avant 16\u00a0ans.'],
  ['MINEUR_FERIE', 'Aucun poste un jour férié avant 18\u00a0ans.'],
  ['FERIES_CHOMES', 'Aucun poste le 1er mai ni le 25 décembre.'],
  ['NUIT_DISPENSE', 'Aucune nuit pour une personne qui en est dispensée.'],
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

/** What an agreement lacks to be one: its name, its date, its text. */
function manqueALAccord({ code, source, accord_date, accord_texte }: Reglage): RefusReglage | null {
  const derogation = DEROGATIONS.get(code)
  if (!derogation) return null
  const { par, reference } = derogation
  if (source.trim() === '') return { champ: 'source', phrase: `Nommez ce qui le permet\u00a0: ${par} (${reference}).` }
  if (!accord_texte?.trim()) return { champ: 'accord_texte', phrase: 'Recopiez ce que dit l’accord ou l’autorisation.' }
  if (!accord_date) return { champ: 'accord_date', phrase: 'Indiquez la date de l’accord ou de l’autorisation.' }
  return null
}

/** Whether a softer threshold is one that an agreement may set, as grave as what it softens. */
function permisParAccord({ code, seuil, niveau, actif }: Reglage, due: Regle): boolean {
  if (due.niveau !== 'bloquant' || seuil === null || !actif) return false
  return (niveau === null || niveau === 'bloquant') && peutDeroger(code, seuil)
}

export interface RefusReglage {
  readonly champ: 'code' | 'niveau' | 'seuil' | 'source' | 'accord_date' | 'accord_texte'
  readonly phrase: string
}

/**
 * Why a setting for all posts cannot be kept; null when it can. What is forbidden stays forbidden, at least as strictly,
 * unless the article lets an agreement or an authorisation go further, as far as it says, once entered with its date and
 * its text; what is only warned about may be eased by an agreement, which must be named.
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
    if (permisParAccord(reglage, due)) {
      const manque = manqueALAccord(reglage)
      if (manque) return manque
      continue
    }
    if (due.niveau !== 'bloquant') {
      const manque = DEROGATIONS.get(code)?.alerte ? manqueALAccord(reglage) : null
      if (manque) return manque
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
