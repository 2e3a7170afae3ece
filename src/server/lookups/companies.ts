import { z } from 'zod'
import type { SocieteTrouvee } from '#wire/lookups.ts'
import { estSiren, normaliserSiren } from '#wire/siren.ts'
import { createCache } from './bounded-cache.ts'
import type { LookupOptions } from './lookups.ts'
import { createOnce } from './once.ts'
import { lineSchema } from './plain-text.ts'
import { createPublicService, QuestionRefused, ServiceAway } from './public-service.ts'

/** Names a company by its SIREN. Never fails: every outcome is an answer, and the form goes on without the name. */
export interface CompanyLookup {
  find(search: string): Promise<SocieteTrouvee>
}

/** Answer of recherche-entreprises.api.gouv.fr, as far as it is read. */
const answerSchema = z.object({
  results: z
    .array(
      z.object({
        siren: z.string().max(20),
        nom_complet: lineSchema(1000).nullish(),
        nom_raison_sociale: lineSchema(500).nullish(),
        etat_administratif: z.enum(['A', 'C']).nullish(),
      }),
    )
    .max(25),
})

const KEPT = 1000
const FOUND_MS = 86_400_000
/** A company registered this morning appears during the day. */
const UNKNOWN_MS = 3_600_000
/** The directory serves seven questions a second to each address. */
const AT_ONCE = 5

const refused = (message: string): SocieteTrouvee => ({ denomination: '', error: true, message })
const unnamed = (message: string): SocieteTrouvee => ({ denomination: '', error: false, message })

function toCompany(siren: string, { results }: z.output<typeof answerSchema>): SocieteTrouvee {
  const found = results.find(result => result.siren === siren)
  if (!found) return refused('Aucune entreprise ne porte ce numéro SIREN.')
  const denomination = found.nom_raison_sociale || found.nom_complet || ''
  // People who asked not to appear are there under their number alone.
  if (!denomination || denomination.includes('[NON-DIFFUSIBLE]'))
    return unnamed('Cette entreprise ne publie pas son nom\u00a0: saisissez-le.')
  return { denomination, error: false, message: found.etat_administratif === 'C' ? 'entreprise fermée' : '' }
}

/** The State's directory of companies behind a configured address. A wrong key is refused here, without a question. */
export function createCompanyLookup({ base, clock, log, timeoutMs }: LookupOptions): CompanyLookup {
  const service = createPublicService({ base, atOnce: AT_ONCE, clock, log, timeoutMs })
  const cache = createCache<SocieteTrouvee>(KEPT, clock)
  const once = createOnce<SocieteTrouvee>()

  async function ask(siren: string): Promise<SocieteTrouvee> {
    try {
      const answer = toCompany(siren, await service.ask({ q: siren, page: '1', per_page: '1' }, answerSchema))
      cache.set(siren, answer, answer.error ? UNKNOWN_MS : FOUND_MS)
      return answer
    } catch (error) {
      if (error instanceof ServiceAway || error instanceof QuestionRefused)
        return unnamed('L’annuaire des entreprises ne répond pas\u00a0: saisissez la raison sociale.')
      throw error
    }
  }

  return {
    async find(search) {
      const siren = normaliserSiren(search)
      if (!estSiren(siren)) return refused('Siren invalide')
      return cache.get(siren) ?? (await once(siren, () => ask(siren)))
    },
  }
}
