import { type ProfilConflit, profilModifier1, themeChanger1 } from '#domains/shell/model/mutations.ts'
import type { ProfilChamp, ProfilChamps } from '#domains/shell/model/profil.ts'
import { setTheme } from '#domains/shell/server/preferences.ts'
import { readProfil, writeProfil } from '#domains/shell/server/profil.ts'
import { CodedError } from '#server/http/errors.ts'
import { type MutationHandler, mutation } from '#server/receipts/registry.ts'
import { errorCatalogue } from '#wire/errors.ts'

type Change = { avant: string | null; apres: string | null }

/** A field that somebody changed meanwhile to something else is shown with its three values; nothing is written then. */
const modifierProfil = mutation({
  type: 'profil.modifier',
  version: 1,
  module: null,
  schema: profilModifier1,
  async apply(context, { champs }, meta) {
    const before = await readProfil(context, { lock: true })
    const changes = Object.entries(champs) as [ProfilChamp, Change][]
    const conflits: ProfilConflit['champs'] = {}
    for (const [champ, { avant, apres }] of changes) {
      const serveur = before[champ]
      if (serveur !== avant && serveur !== apres) conflits[champ] = { avant, apres, serveur }
    }
    if (Object.keys(conflits).length > 0) {
      const { message } = errorCatalogue.PROFIL_MODIFIE
      return { outcome: 'conflict', code: 'PROFIL_MODIFIE', message, donnees: { champs: conflits } }
    }
    const wanted = Object.fromEntries(changes.map(([champ, { apres }]) => [champ, apres])) as Partial<ProfilChamps>
    try {
      await writeProfil(context, before, wanted, meta.fait_a)
    } catch (error) {
      // Sending it again would not make the picture valid: the person must choose another.
      if (!(error instanceof CodedError)) throw error
      return { outcome: 'rejected', code: error.code, message: error.message }
    }
    return { outcome: 'applied' }
  },
})

const changerTheme = mutation({
  type: 'theme.changer',
  version: 1,
  module: null,
  schema: themeChanger1,
  async apply(context, { etat }, meta) {
    await setTheme(context, etat, meta.fait_a)
    return { outcome: 'applied' }
  },
})

export const profilMutations: readonly MutationHandler[] = [modifierProfil, changerTheme]
