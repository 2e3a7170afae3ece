import type { Agent, AgentSaisi } from '#domains/scheduling/model/agents.ts'
import type { JourIso } from '#wire/dates.ts'
import { normaliserRecherche } from '#wire/french.ts'
import type { ImportDouble } from '#wire/resource.ts'

type Qui = Pick<Agent, 'nom' | 'prenom' | 'email' | 'telephone'> & { readonly naissance: JourIso | null }

interface Cle {
  readonly cle: string
  /** The cell that says the same. */
  readonly champ: 'email' | 'telephone' | 'nom'
  readonly raison: string
}

/** By what two people may be one, the surest first. */
function clesDe({ nom, prenom, email, telephone }: Qui): Cle[] {
  const cles: Cle[] = [
    { cle: email && `e:${email.toLowerCase()}`, champ: 'email', raison: 'même e-mail' },
    { cle: telephone && `t:${telephone}`, champ: 'telephone', raison: 'même téléphone' },
    { cle: `n:${normaliserRecherche(`${nom} ${prenom}`)}`, champ: 'nom', raison: 'même nom' },
  ]
  return cles.filter(c => c.cle !== '')
}

interface Vu {
  readonly comme: ImportDouble['comme']
  readonly naissance: JourIso | null
}

/** Right lines that may be somebody of the house already, or another line. */
export function trouverDoubles(
  agents: readonly (Qui & Pick<Agent, 'label'>)[],
  justes: readonly { readonly ligne: number; readonly saisi: AgentSaisi }[],
): ImportDouble[] {
  const vus = new Map<string, Vu[]>()
  function retenir(qui: Qui, comme: Vu['comme']): void {
    for (const { cle } of clesDe(qui)) {
      const memes = vus.get(cle) ?? []
      memes.push({ comme, naissance: qui.naissance })
      vus.set(cle, memes)
    }
  }
  /** Two of one name who were born on different days are two people. */
  function trouver(qui: Qui): Omit<ImportDouble, 'ligne'> | undefined {
    for (const { cle, champ, raison } of clesDe(qui)) {
      const un = vus
        .get(cle)
        ?.find(v => champ !== 'nom' || !v.naissance || !qui.naissance || v.naissance === qui.naissance)
      if (!un) continue
      const nes = champ === 'nom' && un.naissance !== null && un.naissance === qui.naissance
      return nes
        ? { champ: 'naissance', raison: 'même nom, même date de naissance', comme: un.comme }
        : { champ, raison, comme: un.comme }
    }
    return undefined
  }
  for (const agent of agents) retenir(agent, { label: agent.label })
  return justes.flatMap(({ ligne, saisi }) => {
    const deja = trouver(saisi)
    retenir(saisi, { ligne })
    return deja ? [{ ligne, ...deja }] : []
  })
}
