import { platformDb, platformWrite } from '#domains/administration/server/platform.ts'
import { linkRoutes, parProfils } from '#domains/administration/server/transfers.ts'
import { giveReason, usurpationRoute } from '#domains/administration/server/usurpation.ts'
import { envoyerRecuperation } from '#domains/shell/server/api.ts'
import { fileKey } from '#server/files/store.ts'
import { refuse } from '#server/http/errors.ts'
import { detachedRoute, type Route, route } from '#server/http/route.ts'
import { success } from '#wire/notice.ts'
import * as contract from './contract.ts'
import { readAccess } from './server/access.ts'
import { findPerson, listPeople, personForm, writePerson } from './server/people.ts'

const comptes = route(contract.listComptes, async context => {
  const rows = await platformDb(context)
    .selectFrom('compte')
    .select(['compte_id', 'compte_raison_sociale'])
    .orderBy('compte_raison_sociale')
    .orderBy('compte_id')
    .execute()
  return rows.map(row => ({ id: row.compte_id, label: row.compte_raison_sociale }))
})

const reset = route(contract.resetPassword, async (context, { params }) => {
  return await platformWrite(context, async ({ db, record }) => {
    const { email, actif, compte_actif } = await findPerson(db, params.id)
    if (!actif || !compte_actif)
      return {
        type: 'warning' as const,
        title: 'Aucun lien envoyé',
        desc: 'Cette personne ne peut pas se connecter\u00a0: réactivez d’abord son accès.',
      }
    await envoyerRecuperation({ ...context, db }, email)
    await record({ action: contract.resetPassword.id, entite: `utilisateur:${params.id}` })
    return {
      type: 'success' as const,
      title: 'Lien envoyé',
      desc: `Un lien pour choisir un mot de passe part à ${email}. Il vaut une heure et ne sert qu’une fois.`,
    }
  })
})

const photo = detachedRoute(contract.getPhoto, async ({ services }, { params }) => {
  const { system } = services.pools
  const { compte_id, avatar_sha256: sha256 } = await findPerson(system, params.id)
  if (!sha256) throw refuse('INTROUVABLE')
  const file = await system
    .selectFrom('fichier')
    .select(['mime', 'taille'])
    .where('compte_id', '=', compte_id)
    .where('sha256', '=', sha256)
    .where('complet_a', 'is not', null)
    .executeTakeFirst()
  if (!file?.mime?.startsWith('image/')) throw refuse('INTROUVABLE')
  const bytes = await services.files.stream(fileKey(compte_id, sha256))
  return { bytes, mime: file.mime, taille: file.taille, nom: `photo-${params.id}`, etag: sha256 }
})

export const utilisateursRoutes: readonly Route[] = [
  route(contract.listUtilisateurs, (context, { query }) =>
    listPeople(context, { actif: query.isActif !== '0', compte: query.compte ?? null }),
  ),
  comptes,
  route(contract.editUtilisateur, (context, { params }) => personForm(context, params.id)),
  route(contract.putUtilisateur, async (context, { params, body }) => {
    await writePerson(context, params.id, body)
    return success('La personne est enregistrée.')
  }),
  reset,
  route(contract.motiverUsurpation, async (context, { params, body }) => {
    await giveReason(context, params.id, body.motif)
    return success('Le motif est noté.')
  }),
  usurpationRoute(contract.usurper, params => params.id),
  photo,
  route(contract.getAcces, (context, { params }) => readAccess(context, params.id)),
  ...linkRoutes(contract.utilisateurProfils, { table: 'utilisateur_profil', own: 'utilisateur', other: 'profil' }),
  ...linkRoutes(contract.utilisateurOptions, { table: 'utilisateur_option', own: 'utilisateur', other: 'option' }),
  ...linkRoutes(contract.utilisateurSites, { table: 'utilisateur_site', own: 'utilisateur', other: 'site' }),
  ...linkRoutes(contract.utilisateurModules, {
    table: 'utilisateur_module',
    own: 'utilisateur',
    other: 'module',
    par: parProfils,
  }),
]
