import type { Changement, PosteBureau, ResultatLot } from '#domains/scheduling/model/bureau/changement.ts'

/** Changes that wait for the office, and those made over them before it answered. */

type Poser = Extract<Changement, { sorte: 'poser' }>

/** A change as it waits: what it puts there goes by a number of its own, below zero, until the office gives one. */
export type EnRoute = Changement & { readonly provisoire?: number }

/** What the office made of a number of ours. */
type Connu = Pick<PosteBureau, 'pointage_id' | 'version'>

/** Far below those that the law counts by the place of a change (`loi.ts`). */
let dernier = -10_000

/** Numbers what is put there, so that a change made before the answer can be about it. */
export const numeroter = (changements: readonly Changement[]): EnRoute[] =>
  changements.map((c): EnRoute => {
    if (c.sorte !== 'poser') return c
    dernier -= 1
    return { ...c, provisoire: dernier }
  })

/** As the office reads it. */
export function enClair({ provisoire: _, ...changement }: EnRoute): Changement {
  return changement as Changement
}

/** What is known of our numbers: the office's, once it answered; the change itself before, and where it was refused. */
export class Numeros {
  readonly #poses = new Map<number, Poser>()
  readonly #connus = new Map<number, Connu>()
  readonly #refuses = new Set<number>()

  noter(changements: readonly EnRoute[]): void {
    for (const c of changements) if (c.sorte === 'poser' && c.provisoire) this.#poses.set(c.provisoire, c)
  }

  /** The shifts that an answer made: the office numbers them in the order of the changes. */
  apprendre(envoyes: readonly EnRoute[], { postes }: Pick<ResultatLot, 'postes'>): void {
    const vises = new Set(envoyes.map(c => (c.sorte === 'poser' ? null : c.pointage_id)))
    const neufs = postes.filter(p => !vises.has(p.pointage_id)).sort((a, b) => a.pointage_id - b.pointage_id)
    for (const c of envoyes) {
      if (c.sorte !== 'poser' || !c.provisoire) continue
      const rang = neufs.findIndex(
        p => p.utilisateur_id === c.utilisateur_id && p.pointage_date === c.date && p.poste_id === c.poste_id,
      )
      const [trouve] = rang < 0 ? [] : neufs.splice(rang, 1)
      if (trouve) this.#connus.set(c.provisoire, { pointage_id: trouve.pointage_id, version: trouve.version })
    }
  }

  /** Nothing was made of them. */
  refuser(envoyes: readonly EnRoute[]): void {
    for (const { provisoire } of envoyes) if (provisoire) this.#refuses.add(provisoire)
  }

  /** The same as it is drawn: under the office's number once it is known, so that whoever changes it changes what stands there. */
  nommer(c: EnRoute): EnRoute[] {
    if (c.sorte !== 'poser')
      return this.#connus.has(c.pointage_id) || this.#refuses.has(c.pointage_id) ? this.exprimer(c) : [c]
    const connu = c.provisoire ? this.#connus.get(c.provisoire) : undefined
    if (connu) return [{ ...c, provisoire: connu.pointage_id } as EnRoute]
    return c.provisoire && this.#refuses.has(c.provisoire) ? [] : [c]
  }

  /**
   * What a change made before the answer comes to, now that the one before it was answered: about the very shift that this made,
   * or the whole of it where this was refused.
   */
  exprimer(c: EnRoute): EnRoute[] {
    if (c.sorte === 'poser' || c.pointage_id > 0) return [c]
    const connu = this.#connus.get(c.pointage_id)
    if (connu) return [{ ...c, ...connu }]
    const pose = this.#poses.get(c.pointage_id)
    // Never there, it is not taken off.
    if (!pose || c.sorte === 'retirer') return []
    const { sorte: _s, pointage_id: _p, version: _v, ...dit } = c
    if (!('poste_id' in dit) || dit.poste_id === undefined || dit.poste_id === pose.poste_id)
      return [{ ...pose, ...dit }]
    const { utilisateur_id, date } = pose
    // Another post comes with its own hours.
    return [{ sorte: 'poser', utilisateur_id, date, ...dit, provisoire: c.pointage_id } as EnRoute]
  }
}
