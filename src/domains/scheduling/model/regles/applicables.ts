import { ALTERNATIVES, CONVENTIONS_REGLES, LOI } from './catalogue.ts'
import { demander } from './derogations.ts'
import { LIBELLES } from './libelles.ts'
import { type Convention, NIVEAUX, type Niveau, type Reglage, type Regle } from './types.ts'

/** The gravest of some levels. */
function pire(niveaux: readonly Niveau[]): Niveau {
  return niveaux.reduce((a, b) => (NIVEAUX.indexOf(b) > NIVEAUX.indexOf(a) ? b : a), 'info')
}

/** "art. L3131-1 du Code du travail ; accord d’entreprise du 3/2/2026". */
function citer(references: readonly string[], source: string): string {
  return [...new Set([...references, source.trim()])].filter(texte => texte !== '').join('\u00a0; ')
}

/**
 * The rows that a setting puts in the place of `lignes`. Without threshold they keep their steps; with one, a single
 * step is left, at the gravest of their levels: "12 h a day by company agreement" forbids what is above, nothing below.
 */
function regler(lignes: readonly Regle[], reglage: Reglage): Regle[] {
  const { code, poste_type, niveau, seuil, actif } = reglage
  const commun = { actif, poste_type, portee: poste_type === null ? ('compte' as const) : ('poste_type' as const) }
  if (seuil === null) {
    return lignes.map(l => ({
      ...l,
      ...commun,
      niveau: niveau ?? l.niveau,
      reference: citer([l.reference], reglage.source),
    }))
  }
  const grave = niveau ?? (lignes.length > 0 ? pire(lignes.map(l => l.niveau)) : 'alerte')
  const accord = grave === 'bloquant' ? demander(code, seuil) : null
  return [
    {
      code,
      ...LIBELLES[code],
      ...commun,
      ...(accord === null ? {} : { accord }),
      niveau: grave,
      seuil,
      reference: citer(
        lignes.map(l => l.reference),
        reglage.source,
      ),
    },
  ]
}

/**
 * Rules of an account: the law, the agreement in the place of the rows of the same codes, then the account's settings.
 * A setting for one kind of post is added beside the general rows and wins for that kind, even to switch a rule off; a
 * setting with a threshold may bring in a rule that neither law nor agreement has. Rows switched off are kept.
 */
export function reglesApplicables({
  convention,
  reglages,
}: {
  convention: Convention
  reglages: readonly Reglage[]
}): Regle[] {
  const accord = CONVENTIONS_REGLES[convention]
  const remplaces = new Set(accord.map(r => r.code))
  let regles: Regle[] = [...LOI.filter(r => !remplaces.has(r.code)), ...accord]
  // The account's own rows first, so that a kind of post starts from them.
  const ordonnes = [...reglages].sort((a, b) => Number(a.poste_type !== null) - Number(b.poste_type !== null))
  for (const reglage of ordonnes) {
    const memeCible = (r: Regle): boolean => r.code === reglage.code && r.poste_type === reglage.poste_type
    const generales = regles.filter(r => r.code === reglage.code && r.poste_type === null)
    const propres = regles.filter(memeCible)
    regles = [...regles.filter(r => !memeCible(r)), ...regler(propres.length > 0 ? propres : generales, reglage)]
  }
  return suivreRepos(choisir(regles, reglages), reglages)
}

/** Of two ways of one article, the second one stands in the place of the first where the account chose it. */
function choisir(regles: readonly Regle[], reglages: readonly Reglage[]): Regle[] {
  const ecartes = new Set<string>()
  for (const [premiere, seconde] of ALTERNATIVES) {
    const choisie = reglages.some(r => r.code === seconde && r.actif && r.poste_type === null && r.seuil !== null)
    if (choisie && regles.some(r => r.code === seconde && r.portee === 'compte' && r.actif)) ecartes.add(premiere)
  }
  return regles.filter(r => !ecartes.has(r.code))
}

const JOUR = 24 * 60

/**
 * The span is what the daily rest leaves of 24 hours (article L3131-1): 13 h with 11 h of rest, 15 h where 9 h are
 * allowed. It follows the rest's rows unless the account chose a span of its own, which may only be shorter.
 */
function suivreRepos(regles: readonly Regle[], reglages: readonly Reglage[]): Regle[] {
  const repos = regles.filter(r => r.code === 'REPOS_QUOTIDIEN')
  const propres = new Set(reglages.filter(r => r.code === 'AMPLITUDE').map(r => r.poste_type))
  const garder = (r: Regle): boolean => r.code !== 'AMPLITUDE' || propres.has(r.poste_type) || propres.has(null)
  const deduites = repos
    .filter(r => !propres.has(null) && !propres.has(r.poste_type))
    .map(r => ({ ...r, code: 'AMPLITUDE' as const, ...LIBELLES.AMPLITUDE, seuil: JOUR - r.seuil }))
  return [...regles.filter(garder), ...deduites]
}
