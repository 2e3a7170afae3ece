import type { JourIso } from '#wire/dates.ts'
import type { VersionsCompte } from '../contract.ts'
import { MOTS_PROPRIETES } from './form-of.ts'
import { NIVEAUX_MOTS } from './rule-form.ts'

/** One choice of a day: what it is about and what it says. */
export interface Choix {
  /** As the office takes it back: `proprietes`, `PAUSE`, `PAUSE:nuit`. */
  readonly quoi: string
  readonly phrases: readonly string[]
}
export interface JourEffet {
  readonly valable_du: JourIso
  readonly aVenir: boolean
  readonly choix: readonly Choix[]
}

const TYPES = { jour: 'postes de jour', nuit: 'postes de nuit', nuit_couchee: 'nuits couchées' } as const

type Proprietes = VersionsCompte['proprietes'][number]['proprietes']

/** What one version of the properties says that the one before did not. */
function direProprietes(avant: Proprietes, apres: Proprietes): string[] {
  const noms = Object.keys(MOTS_PROPRIETES) as (keyof Proprietes)[]
  return noms
    .filter(nom => apres[nom] !== avant[nom])
    .map(nom => {
      const { label, dire } = MOTS_PROPRIETES[nom]
      return `${label}\u00a0: ${dire(apres[nom] ?? null)}`
    })
}

/** "Repos quotidien : 12 h, bloquant (accord d’entreprise)". */
function direRegle(regle: VersionsCompte['regles'][number]): string {
  const quelle = regle.poste_type === null ? regle.libelle : `${regle.libelle}, ${TYPES[regle.poste_type]}`
  if (!regle.actif) return `${quelle}\u00a0: non contrôlé`
  const mots = [regle.seuil, regle.niveau === null ? '' : NIVEAUX_MOTS[regle.niveau].toLowerCase()].filter(Boolean)
  if (mots.length === 0 && regle.source === '')
    return `${quelle}\u00a0: ${regle.poste_type === null ? 'comme la loi et la convention' : 'contrôlé'}`
  const source = regle.source === '' ? '' : ` (${regle.source})`
  return `${quelle}\u00a0: ${mots.join(', ') || 'niveau de la loi'}${source}`
}

/** Choices by the day from which they hold, the latest first; what holds since always was chosen on no day. */
export function parJourEffet({ proprietes, regles, aujourdhui }: VersionsCompte): JourEffet[] {
  const choix: (Choix & { valable_du: JourIso })[] = []
  for (const [rang, version] of proprietes.entries()) {
    const avant = proprietes[rang - 1]
    if (!avant) continue
    const phrases = direProprietes(avant.proprietes, version.proprietes)
    if (phrases.length > 0) choix.push({ valable_du: version.valable_du, quoi: 'proprietes', phrases })
  }
  for (const regle of regles)
    choix.push({
      valable_du: regle.valable_du,
      quoi: regle.poste_type === null ? regle.code : `${regle.code}:${regle.poste_type}`,
      phrases: [direRegle(regle)],
    })
  return [...Map.groupBy(choix, c => c.valable_du)]
    .map(([valable_du, siens]) => ({
      valable_du,
      aVenir: valable_du > aujourdhui,
      choix: siens.map(({ quoi, phrases }) => ({ quoi, phrases })),
    }))
    .sort((a, b) => b.valable_du.localeCompare(a.valable_du))
}
