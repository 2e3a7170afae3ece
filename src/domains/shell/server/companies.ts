import { z } from 'zod'
import { LookupUnavailable, lookUp } from '#server/net/lookup.ts'
import { estSiren, normaliserSiren } from '#wire/siren.ts'

/** Answer of recherche-entreprises.api.gouv.fr, as far as it is read. */
const answerSchema = z.object({
  results: z.array(
    z.object({ siren: z.string(), nom_complet: z.string().nullish(), nom_raison_sociale: z.string().nullish() }),
  ),
})

export interface CompanyAnswer {
  readonly denomination: string
  readonly error: boolean
  readonly message: string
}

const failed = (message: string): CompanyAnswer => ({ denomination: '', error: true, message })

/** Name of a company by its SIREN. Every outcome is an answer: the form goes on without the name. */
export async function findCompany(base: string, search: string): Promise<CompanyAnswer> {
  const siren = normaliserSiren(search)
  if (!estSiren(siren)) return failed("Ce numéro SIREN n'est pas valide.")
  try {
    const { results } = await lookUp(base, { q: siren, page: '1', per_page: '1' }, answerSchema)
    const found = results.find(result => result.siren === siren)
    const denomination = found?.nom_raison_sociale || found?.nom_complet
    if (!denomination) return failed('Aucune entreprise ne porte ce numéro SIREN.')
    return { denomination, error: false, message: '' }
  } catch (error) {
    if (!(error instanceof LookupUnavailable)) throw error
    return failed("L'annuaire des entreprises ne répond pas : saisissez la raison sociale.")
  }
}
