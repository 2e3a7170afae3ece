import { epingle1, profilModifier1, themeChanger1 } from '#domains/shell/model/mutations.ts'
import type { SessionAnswer } from '#wire/session.ts'

export interface PendingAction {
  readonly type: string
  readonly payload: unknown
}

/** The session as the person expects it: the server's word, with what still waits here done over it (offline rule 7). */
export function replaySession(session: SessionAnswer, pending: readonly PendingAction[]): SessionAnswer {
  let { user } = session
  for (const action of pending) user = replayOne(user, action)
  return { ...session, user }
}

function replayOne(user: SessionAnswer['user'], { type, payload }: PendingAction): SessionAnswer['user'] {
  if (type === 'theme.changer') {
    const theme = themeChanger1.safeParse(payload)
    return theme.success ? { ...user, theme_sombre: theme.data.etat } : user
  }
  if (type === 'profil.modifier') return replayProfile(user, payload)
  const pin = epingle1.safeParse(payload)
  if (!pin.success) return user
  const others = user.epingles.filter(id => id !== pin.data.module_id)
  return { ...user, epingles: type === 'epingle.poser' ? [...others, pin.data.module_id] : others }
}

function replayProfile(user: SessionAnswer['user'], payload: unknown): SessionAnswer['user'] {
  const parsed = profilModifier1.safeParse(payload)
  if (!parsed.success) return user
  const { nom, prenom, avatar } = parsed.data.champs
  const next = {
    ...user,
    nom: nom?.apres ?? user.nom,
    prenom: prenom?.apres ?? user.prenom,
    avatar_sha256: avatar ? avatar.apres : user.avatar_sha256,
  }
  return { ...next, name: `${next.prenom} ${next.nom}`.trim() || user.email }
}
