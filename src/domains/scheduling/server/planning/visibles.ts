import { versionDu } from '#domains/scheduling/model/versions.ts'
import type { Context } from '#server/http/context.ts'
import { ajouterJours, type JourIso, jourParis } from '#wire/dates.ts'
import { lireVersions } from '../regles/proprietes.ts'
import { periodeVisible } from './periode.ts'
import { lirePublies } from './publies.ts'

/** How far ahead the caller may count their own posts. */
export interface Visibles {
  /** Last day that they see, today at least: what was worked is theirs. */
  readonly au: JourIso
  /** The last of these days that was published to them; null: none from today on. */
  readonly publie: JourIso | null
}

/** A total that an agent reads is of days that they may see: until when these go, and how far they are published. */
export async function lireVisibles(context: Pick<Context, 'db' | 'caller' | 'now'>): Promise<Visibles> {
  const aujourdhui = jourParis(context.now)
  const fin = periodeVisible(context.now, versionDu(await lireVersions(context), aujourdhui).proprietes).au
  const au = [fin, aujourdhui].sort().at(-1) ?? fin
  const publie = await lirePublies(context, { du: aujourdhui, au })
  for (let jour = au; jour >= aujourdhui; jour = ajouterJours(jour, -1))
    if (publie(context.caller.utilisateur_id, jour)) return { au, publie: jour }
  return { au, publie: null }
}
