import { compter, joindre } from '#wire/french.ts'

/** Names that one line holds: the others are counted. */
const NOMMES = 3

interface Personne {
  readonly utilisateur_id: number
  readonly label: string
}

/** "vous, Anne Roy ou 4 autres personnes": who may end what ends, whoever reads it first; empty where nobody may. */
export function direParQui(gens: readonly Personne[], moi: number): string {
  const autres = gens.filter(p => p.utilisateur_id !== moi).map(p => p.label)
  const noms = autres.length === gens.length ? autres : ['vous', ...autres]
  const reste = noms.length - NOMMES
  // One more than fits is named: "1 autre personne" would say less in as much room.
  if (reste <= 1) return joindre(noms, 'ou')
  return joindre([...noms.slice(0, NOMMES), compter(reste, 'autre personne', 'autres personnes')], 'ou')
}
