/** A day of somebody, by `cleCase`; null: nobody knows which. */
type Cases = readonly (string | null)[]

/**
 * Why a rule was to be passed, as it was typed for days that the office has not kept: a colleague was there first, or no answer
 * came. Whoever tries these days again does not write it again.
 */
export class Phrases {
  readonly #par = new Map<string, string>()

  garder(cases: Cases, motif: string): void {
    for (const cle of cases) if (cle !== null) this.#par.set(cle, motif)
  }

  oublier(cases: Cases): void {
    for (const cle of cases) if (cle !== null) this.#par.delete(cle)
  }

  /** Of the first of these days that has one. */
  pour(cases: Cases): string | undefined {
    return cases.map(cle => (cle === null ? undefined : this.#par.get(cle))).find(motif => motif !== undefined)
  }
}
