import { CONVENTIONS_REGLES, LOI } from './catalogue.ts'
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
  return [
    {
      code,
      ...LIBELLES[code],
      ...commun,
      niveau: niveau ?? (lignes.length > 0 ? pire(lignes.map(l => l.niveau)) : 'alerte'),
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
  return regles
}
