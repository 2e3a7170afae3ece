import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import type {
  ConsequencesConge,
  ConsequencesEchange,
  CouverturePoste,
} from '#domains/scheduling/model/consequences/consequences.ts'
import type { Anomalie } from '#domains/scheduling/model/regles/types.ts'
import { formaterJour } from '#wire/dates.ts'
import { compter, formaterNombre, joindre } from '#wire/french.ts'
import { finirPhrase } from '#wire/moments.ts'
import { type Alerte, direBesoinTouche, direNiveau, pireNiveau } from './mots.ts'

/** What decides of a request, in a sentence each: said beside the yes, where a thumb gives it. */

/** Posts and names told one by one; the others are counted. */
const DITS = 2

const GRAVITE: readonly Alerte['ton'][] = ['bad', 'wait', 'info', 'good']

/** The gravest first; those that are alike as they were said. */
export const parGravite = (dites: readonly Alerte[]): Alerte[] =>
  [...dites].sort((a, b) => GRAVITE.indexOf(a.ton) - GRAVITE.indexOf(b.ton))

const manque = ({ restants, besoin }: CouverturePoste): boolean =>
  restants === 0 || (besoin !== null && besoin.apres < besoin.minimum)

function direManque({ poste_libelle, jour, restants, besoin }: CouverturePoste): string {
  const combien = besoin && besoin.minimum > 0 ? `${restants} sur ${besoin.minimum}` : 'personne'
  return `${poste_libelle} ${formaterJour(jour)} (${combien})`
}

/** The first of them, and how many others. */
function enumerer(mots: readonly string[], un: string, plusieurs: string): string {
  const autres = mots.length - DITS
  return joindre(autres > 0 ? [...mots.slice(0, DITS), compter(autres, un, plusieurs)] : mots)
}

/** Who could stand in for the first post that would be missed; null where nobody was looked for. */
function direRemplacants({ remplacants }: CouverturePoste): Alerte | null {
  if (remplacants === null) return null
  const noms = remplacants.map(r => r.label)
  if (noms.length === 0) return { ton: 'wait', texte: 'Personne de libre ne peut remplacer dans les règles.' }
  const verbe = noms.length > 1 ? 'Pourraient' : 'Pourrait'
  return { ton: 'info', texte: finirPhrase(`${verbe} remplacer\u00a0: ${enumerer(noms, 'autre', 'autres')}`) }
}

/** The worst of the rules that would be broken, and how many others. */
function direLoi(anomalies: readonly Anomalie[], qui = ''): Alerte | null {
  const niveau = pireNiveau(anomalies)
  const pire = anomalies.find(a => a.niveau === niveau)
  if (niveau === null || !pire) return null
  const autres = anomalies.length - 1
  const suite = autres === 0 ? '' : ` Et ${compter(autres, 'autre règle', 'autres règles')}.`
  const phrase = qui ? `${qui}\u00a0: ${pire.phrase.charAt(0).toLowerCase()}${pire.phrase.slice(1)}` : pire.phrase
  return { ton: direNiveau(niveau).ton, texte: `${phrase}${suite}` }
}

/** Of a leave: who is missed, who could stand in, duties left to nobody, the law, a balance overdrawn. */
export function deciderConge(
  { postes, anomalies, compteurs }: ConsequencesConge,
  { astreintes }: NonNullable<ActionATraiter['conge']>,
): Alerte[] {
  const manquants = postes.filter(manque)
  const [premier] = manquants
  const seules = (astreintes ?? []).filter(a => a.aussi.length === 0).map(a => `le ${formaterJour(a.astreinte_date)}`)
  const depasses = compteurs.filter(c => c.reste < 0)
  const dites = [
    premier && {
      ton: 'bad' as const,
      texte: finirPhrase(`Manquerait\u00a0: ${enumerer(manquants.map(direManque), 'autre poste', 'autres postes')}`),
    },
    manquants.length > DITS && {
      ton: 'bad' as const,
      texte: finirPhrase(`Manquerait aussi\u00a0: ${joindre(manquants.slice(DITS).map(direManque))}`),
    },
    premier && direRemplacants(premier),
    seules.length > 0 && {
      ton: 'bad' as const,
      texte: finirPhrase(`Plus personne d’astreinte ${enumerer(seules, 'autre jour', 'autres jours')}`),
    },
    direLoi(anomalies),
    ...depasses.map(c => ({
      ton: 'bad' as const,
      texte: finirPhrase(`${c.libelle} ${c.periode}\u00a0: dépassés de ${formaterNombre(-c.reste)}\u00a0j`),
    })),
  ].filter((dite): dite is Alerte => !!dite)
  if (dites.length > 0) return dites
  const tenu = postes.length === 0 ? 'Aucun poste sur ces jours' : 'Chaque poste reste tenu'
  return [{ ton: 'good', texte: `${tenu}, aucune règle de plus n’est enfreinte.` }]
}

/** Of an exchange: the law for each of the two, then the needs that would not be met. */
export function deciderEchange({ personnes, besoins, empechement }: ConsequencesEchange): Alerte[] {
  // What makes it impossible stands there already.
  if (empechement) return []
  const courts = besoins.filter(b => b.apres < b.minimum).map(direBesoinTouche)
  const dites = [
    ...personnes.map(p => direLoi(p.anomalies, p.label)),
    ...courts.slice(0, DITS).map(({ ton, texte }) => ({ ton, texte: finirPhrase(texte) })),
  ].filter(dite => dite !== null)
  if (dites.length > 0) return dites
  return [{ ton: 'good', texte: 'Autant de monde sur chaque poste, aucune règle de plus n’est enfreinte.' }]
}
