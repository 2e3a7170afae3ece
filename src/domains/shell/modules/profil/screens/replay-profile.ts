import { profilModifier1 } from '#domains/shell/model/mutations.ts'
import type { Profil } from '#domains/shell/model/profil.ts'

/** The profile with what still waits here done over it (offline rule 7). */
export function replayProfile(profil: Profil, pending: readonly { readonly payload: unknown }[]): Profil {
  const changed = pending.flatMap(({ payload }) => {
    const parsed = profilModifier1.safeParse(payload)
    return parsed.success ? Object.entries(parsed.data.champs).map(([champ, change]) => [champ, change?.apres]) : []
  })
  return { ...profil, ...Object.fromEntries(changed) }
}
