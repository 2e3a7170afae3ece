import { normaliserRecherche } from '#wire/french.ts'

/** What two people are told apart by, beside their names; empty: not known. */
export interface Reperes {
  readonly telephone: string
  readonly email: string
  readonly rues: readonly string[]
}

const ABREGES: Readonly<Record<string, string>> = {
  ...{ av: 'avenue', ave: 'avenue', bd: 'boulevard', bld: 'boulevard', bvd: 'boulevard', r: 'rue', pl: 'place' },
  ...{
    rte: 'route',
    imp: 'impasse',
    ch: 'chemin',
    che: 'chemin',
    all: 'allee',
    sq: 'square',
    st: 'saint',
    ste: 'sainte',
  },
}

/** "12, av. Foch" to "12 avenue foch". */
export function rueComparee(rue: string): string {
  const mots = normaliserRecherche(rue).split(/[^a-z0-9]+/)
  return mots
    .filter(Boolean)
    .map(mot => ABREGES[mot] ?? mot)
    .join(' ')
}

/** One may say the building too. */
const memeRue = (a: string, b: string) => ` ${a} `.includes(` ${b} `) || ` ${b} `.includes(` ${a} `)

/** Known on both sides, and whether it is the same. */
function comparer(a: Reperes, b: Reperes): { readonly quoi: string; readonly egal: boolean }[] {
  const dits = []
  if (a.telephone && b.telephone) dits.push({ quoi: 'téléphone', egal: a.telephone === b.telephone })
  if (a.email && b.email) dits.push({ quoi: 'e-mail', egal: a.email === b.email })
  if (a.rues.length > 0 && b.rues.length > 0)
    dits.push({ quoi: 'adresse', egal: a.rues.some(rue => b.rues.some(autre => memeRue(rue, autre))) })
  return dits
}

/** Of the same name: the same too by something else, perhaps, or somebody else. */
export type Sort = { readonly sort: 'meme' | 'autre' } | { readonly sort: 'doute'; readonly raison: string }

/** Two customers of one name are two people where all that is known of both differs, of which there must be two things: anybody may have two numbers. */
export function jugerMemeNom(a: Reperes, b: Reperes): Sort {
  const dits = comparer(a, b)
  if (dits.some(d => d.egal)) return { sort: 'meme' }
  if (dits.length > 1) return { sort: 'autre' }
  return { sort: 'doute', raison: ['même nom', ...dits.map(d => `autre ${d.quoi}`)].join(', ') }
}
