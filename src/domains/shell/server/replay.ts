import { recordAnonymous } from '#domains/shell/server/anonymous-audit.ts'
import { notifier } from '#domains/shell/server/api.ts'
import type { ReplayWitness } from '#server/auth/refresh.ts'

/** A token that comes back long after it was replaced was copied: the person is told, the audit keeps it (ASVS 16.3). */
export const onReplay: ReplayWitness = async (scope, { compte_id, utilisateur_id, session_id }) => {
  const person = { compte_id, utilisateur_id, session_id }
  await recordAnonymous(scope.db, { ...person, action: 'session.rejeu', entite: `session:${session_id}` })
  const titre = 'Une de vos sessions a été fermée'
  const body =
    'Un ancien jeton de connexion a été présenté à nouveau. Si ce n’est pas vous, changez votre mot de passe.'
  await notifier(scope, { compte_id, utilisateur_id, titre, body })
}
