import { type EtatBesoin, etatsBesoins } from '#domains/scheduling/model/bureau/besoin.ts'
import type { Context } from '#server/http/context.ts'
import type { JourIso } from '#wire/dates.ts'
import { lireFeries } from '../bureau/appliquer.ts'
import { lireVersionsBesoins } from '../bureau/besoins.ts'

/** A person at a post, on the day on which it starts. */
export interface Tenu {
  readonly utilisateur_id: number
  readonly jour: JourIso
  readonly poste_id: number
}

export interface BesoinTouche {
  readonly jour: JourIso
  readonly poste_id: number
  readonly minimum: number
  readonly souhaite: number
  readonly avant: number
  readonly apres: number
}

/** The needs of these days as they stand and as they would: those that more or fewer people would meet. */
export async function comparerBesoins(
  context: Context,
  jours: readonly JourIso[],
  { avant, apres }: { readonly avant: readonly Tenu[]; readonly apres: readonly Tenu[] },
): Promise<BesoinTouche[]> {
  const versions = await lireVersionsBesoins(context)
  if (versions.length === 0) return []
  const ferieDu = await lireFeries(context)
  const dits = jours.map(jour => ({ jour, ferie: ferieDu(jour) !== '' }))
  const compter = (tenus: readonly Tenu[]) => etatsBesoins({ versions, jours: dits, tenus, absents: new Set<string>() })
  const cle = ({ jour, poste_id }: EtatBesoin) => `${jour}:${poste_id}`
  const futurs = new Map(compter(apres).map(e => [cle(e), e.tenus]))
  return compter(avant)
    .map(({ jour, poste_id, minimum, souhaite, tenus }) => ({
      ...{ jour, poste_id, minimum, souhaite, avant: tenus },
      apres: futurs.get(`${jour}:${poste_id}`) ?? 0,
    }))
    .filter(b => b.avant !== b.apres)
}
