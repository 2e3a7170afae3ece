import { useState } from 'react'
import { notify, notifyWarning } from '#client/call/notices.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import { type ClotureAgent, direMois, type EtatMois } from '#domains/scheduling/model/cloture/cloture.ts'
import { cloturerMois, lireClotures } from '#domains/scheduling/model/cloture/operations.ts'
import type { Mois } from '#domains/scheduling/modules/planning-edt/address.ts'
import { compter } from '#wire/french.ts'

/** Closed at once: a house of sixty goes in six answers, and says how far it is. */
const PAR_ENVOI = 10

export const lireLeMois = ({ annee, mois }: Mois) => ({ query: { annee: String(annee), mois: String(mois) } })

export const useClotures = (mois: Mois) => useReading(lireClotures, lireLeMois(mois))

/** What was last asked, whatever came of it. */
export interface Demande {
  readonly agents: readonly number[]
  readonly etat: EtatMois
}

/** How many of those who were asked for stand so already: of a lost answer, a reading says what was done. */
export const faitsDe = ({ agents, etat }: Demande, lus: readonly ClotureAgent[]): number =>
  lus.filter(a => agents.includes(a.utilisateur_id) && a.etat === etat).length

export interface Avancement {
  readonly faits: number
  readonly total: number
}

/** Why each agent's month was not closed, and how far a closing is. */
export function useCloturer(mois: Mois) {
  const [avancement, setAvancement] = useState<Avancement | null>(null)
  const [refus, setRefus] = useState<ReadonlyMap<number, readonly string[]>>(new Map())
  const [demande, setDemande] = useState<Demande | null>(null)
  const { write, message } = useWriting(cloturerMois, { tell: () => undefined })
  /** @param vus those that changed since they were checked, and that who asks was told of */
  async function cloturer(
    choisis: readonly ClotureAgent[],
    etat: EtatMois,
    vus: readonly number[] = [],
  ): Promise<void> {
    const agents = choisis.map(a => a.utilisateur_id)
    // What is frozen is what stands on the screen.
    const lusDe = (ids: readonly number[]) => {
      const lus = choisis.flatMap(({ utilisateur_id, empreinte }) =>
        empreinte !== undefined && ids.includes(utilisateur_id) ? [{ utilisateur_id, empreinte }] : [],
      )
      return lus.length > 0 ? { lus } : {}
    }
    setDemande({ agents, etat })
    const envois = [
      ...decouper(agents.filter(id => !vus.includes(id))).map(lot => ({ agents: lot })),
      ...decouper(agents.filter(id => vus.includes(id))).map(lot => ({ agents: lot, confirmer: true })),
    ]
    const refuses = new Map<number, readonly string[]>()
    setRefus(refuses)
    let faits = 0
    let envoyes = 0
    for (const envoi of envois) {
      setAvancement({ faits: envoyes, total: agents.length })
      envoyes += envoi.agents.length
      const rendu = await write({ body: { ...mois, etat, ...envoi, ...lusDe(envoi.agents) } })
      // What was closed stays so; the refusal is on the screen.
      if (!rendu) break
      faits += rendu.faits.length
      for (const { utilisateur_id, raisons } of rendu.refuses) refuses.set(utilisateur_id, raisons)
    }
    setAvancement(null)
    setRefus(new Map(refuses))
    const dit = direMois(etat, faits)
    if (refuses.size > 0) notifyWarning(`${dit} ${compter(refuses.size, 'agent')} à revoir.`)
    else if (faits > 0) notify({ code: 'success', message: dit, duration: 4500 })
  }
  return { cloturer, avancement, refus, message, demande }
}

const decouper = (agents: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(agents.length / PAR_ENVOI) }, (_, n) =>
    agents.slice(n * PAR_ENVOI, (n + 1) * PAR_ENVOI),
  )
