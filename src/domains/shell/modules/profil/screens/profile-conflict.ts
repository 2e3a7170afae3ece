import type { ActionPresentation } from '#client/modules/modules.ts'
import { profilConflitSchema, profilModifier1 } from '#domains/shell/model/mutations.ts'
import type { ProfilChamp } from '#domains/shell/model/profil.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import { direQuand } from '#wire/moments.ts'

/** Names of the fields on the form (specification shell-and-administration §2.4). */
export const FIELD_LABELS: Record<ProfilChamp, string> = {
  nom: 'Nom',
  prenom: 'Prénom',
  user_adresse: 'Adresse',
  user_cp: 'Code postal',
  user_ville: 'Ville',
  user_telephone1: 'Téléphone 1',
  user_telephone2: 'Téléphone 2',
  avatar: 'Photo',
}

function conflictOf(entry: OutboxEntry) {
  return profilConflitSchema.safeParse(entry.resultat?.donnees).data?.champs ?? {}
}

function words(entry: OutboxEntry, side: 'apres' | 'serveur'): string {
  return Object.entries(conflictOf(entry))
    .map(([champ, values]) => {
      const label = FIELD_LABELS[champ as ProfilChamp] ?? champ
      const value = champ === 'avatar' ? (values[side] ? 'une photo' : 'aucune photo') : values[side] || 'vide'
      return `${label}\u00a0: ${value}`
    })
    .join('\n')
}

/** Keeping one's own: what the server holds now becomes the value seen. */
function keepMine(entry: OutboxEntry): unknown {
  const payload = profilModifier1.parse(entry.payload)
  const conflict = conflictOf(entry)
  const champs = Object.fromEntries(
    Object.entries(payload.champs).map(([champ, change]) => [
      champ,
      champ in conflict ? { ...change, avant: conflict[champ]?.serveur ?? null } : change,
    ]),
  )
  return { champs }
}

export const profileActions: Readonly<Record<string, ActionPresentation>> = {
  'profil.modifier': {
    correct: () => '/profil',
    compare: entry => ({
      title: 'Profil modifié ailleurs',
      mine: { author: `Vous, ${direQuand(entry.fait_a)}`, value: words(entry, 'apres') },
      theirs: { author: 'Enregistré au bureau', value: words(entry, 'serveur') },
    }),
    keepMine: keepMine,
  },
}
