import { PROFIL_ENREGISTRE } from '#domains/shell/model/profil.ts'
import {
  getMesDonnees,
  getPhotos,
  getProfil,
  putPassword,
  putTheme,
  putUserName,
} from '#domains/shell/modules/profil/contract.ts'
import { changePassword } from '#domains/shell/server/change-password.ts'
import { exportOwnData } from '#domains/shell/server/own-data.ts'
import { setTheme } from '#domains/shell/server/preferences.ts'
import { readProfil, writeProfil } from '#domains/shell/server/profil.ts'
import { refuse } from '#server/http/errors.ts'
import { type Route, readRoute, route } from '#server/http/route.ts'
import { success } from '#wire/notice.ts'

export const profilRoutes: readonly Route[] = [
  readRoute(getProfil, context => readProfil(context)),
  route(putPassword, async (context, { body }) => {
    await changePassword(context, { ancien: body.ancien_mot_de_passe, nouveau: body.nouveau_mot_de_passe })
    return success(PROFIL_ENREGISTRE)
  }),
  route(putUserName, async (context, { body: { email, version: _read, ...wanted } }) => {
    const before = await readProfil(context, { lock: true })
    if (email !== undefined && email !== before.email)
      throw refuse('SAISIE', { champs: { email: 'L’adresse de connexion ne se change pas ici.' } })
    await writeProfil(context, before, wanted)
    return success(PROFIL_ENREGISTRE)
  }),
  route(getMesDonnees, exportOwnData),
  route(putTheme, async (context, { body }) => {
    await setTheme(context, body.etat)
    return { etat: body.etat }
  }),
  route(getPhotos, async ({ db, caller }) => {
    const rows = await db
      .selectFrom('utilisateur')
      .select(['utilisateur_id', 'avatar_sha256'])
      .where('compte_id', '=', caller.compte_id)
      .where('actif', '=', true)
      .where('avatar_sha256', 'is not', null)
      .orderBy('utilisateur_id')
      .execute()
    return rows.map(row => ({ utilisateur_id: row.utilisateur_id, avatar: row.avatar_sha256 ?? '' }))
  }),
]
